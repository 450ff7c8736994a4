/** Whether an element is shown as a popover. Browsers without popovers (Safari below 17) reject the selector. */
export function isPopoverOpen(element: HTMLElement | null | undefined): element is HTMLElement {
  return !!element && 'popover' in element && element.matches(':popover-open')
}
