"""What the hooks of the site and its tests share: the rule book and the tables of options."""
