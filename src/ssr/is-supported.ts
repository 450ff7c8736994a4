/**
 * Whether the site's scripts run in this browser: in those that `browserslist` of package.json names, the oldest of which
 * are the first with both features. An older one has the documents, which work without scripts.
 */
export function isSupported(): boolean {
  return 'isWellFormed' in String.prototype && CSS.supports('selector(:has(a))')
}
