/** What a page is shown with until its data is there: then it loads that. */
export interface PagePreview<T> {
  preview: T
  ready: Promise<unknown>
}

/** What is known of the page of the next navigation. */
let next: { address: string; preview: unknown } | null = null

/** Shows a page with what is known of it, unless its data is there when the navigation to it begins. */
export function previewPage(address: string, preview: unknown): void {
  next = { address, preview }
}

/** Returns what is known of the page of a navigation that begins, once; null if nothing is. */
export function takePreview(address: string): unknown {
  const known = next
  next = null
  return known?.address === address ? known.preview : null
}
