/**
 * Closes the burger menu that the browser opened as a native popover before scripts had loaded (§4.1,
 * section 4). It is in the top layer and would cover the dialog.
 */
export function closePopovers(): void {
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]')) {
    // Browsers without popovers lack the method and have none open.
    popover.hidePopover?.()
  }
}
