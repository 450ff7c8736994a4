/**
 * Returns the URL in a form that the router can decode. Percent signs of a path that cannot be decoded are taken
 * literally, so that it gets a normal 404 with all headers.
 */
export function routableUrl(url: string): string {
  if (!url.includes('%')) return url
  const queryStart = url.indexOf('?')
  const path = queryStart < 0 ? url : url.slice(0, queryStart)
  return decode(path) === null ? path.replaceAll('%', '%25') + url.slice(path.length) : url
}

/** Null when it cannot be decoded. The result must be used: the bundler would remove a call without a used result. */
function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
