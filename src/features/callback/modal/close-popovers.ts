/**
 * Closes the menu that the browser itself has opened before scripts were there (specification, section 4:
 * the callback modal leaves no burger menu behind). It would lie above the modal, in the top layer.
 */
export function closePopovers(): void {
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]')) {
    // Missing in browsers that know no popovers; there none is open.
    popover.hidePopover?.()
  }
}
