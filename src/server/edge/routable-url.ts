/**
 * The address as the router can read it. A path whose `%` cannot be decoded is one that does not exist, so
 * its percent signs are taken literally: it is answered 404 like any other, with all headers.
 */
export function routableUrl(url: string): string {
  if (!url.includes('%')) return url
  const queryStart = url.indexOf('?')
  const path = queryStart < 0 ? url : url.slice(0, queryStart)
  return decode(path) === null ? path.replaceAll('%', '%25') + url.slice(path.length) : url
}

/** Its result must be used: the bundler takes a call for its error alone to be without effect, and drops it. */
function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
