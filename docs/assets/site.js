// What scrolls inside its box can be reached and scrolled with the keyboard; and the button that
// copies a block is a part of it, not a landmark of the page.
const boxes = ".md-typeset__scrollwrap, .md-typeset pre > code, .md-typeset pre";

function reachable() {
  for (const box of document.querySelectorAll(boxes)) {
    if (box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX !== "visible") {
      box.tabIndex = 0;
    }
  }
  for (const buttons of document.querySelectorAll("nav.md-code__nav")) {
    buttons.setAttribute("role", "none");
  }
}

let isDue = false;

function soon() {
  if (!isDue) {
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      reachable();
    });
  }
}

// The theme wraps tables and adds buttons after the page has loaded.
new MutationObserver(soon).observe(document.body, { childList: true, subtree: true });
addEventListener("resize", soon);
soon();
