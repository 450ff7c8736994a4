/**
 * The address as the router can read it. A path whose `%` cannot be decoded is one that does not exist, so
 * its percent signs are taken literally: it is answered 404 like any other, with all headers.
 */
export function routableUrl(url: string): string {
  if (!url.includes('%')) return url
  const queryStart = url.indexOf('?')
  const path = queryStart < 0 ? url : url.slice(0, queryStart)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
