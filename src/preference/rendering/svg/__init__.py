"""The sheet as players draw it, as one SVG picture: sectors and running totals around the pool."""

from preference.rendering.svg.picture import SheetPicture, sheet_svg

__all__ = ["SheetPicture", "sheet_svg"]
