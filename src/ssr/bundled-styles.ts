/**
 * Tells the code that loads chunks which style sheets the page already has in its bundle: it looks for a link with their
 * address before it loads one. A disabled link loads nothing. Call it before the first chunk is loaded.
 */
export function markBundledStyles(addresses: readonly string[]): void {
  for (const address of addresses) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.setAttribute('disabled', '')
    link.href = address
    document.head.append(link)
  }
}
