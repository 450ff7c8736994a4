/**
 * Whether `If-None-Match` contains the tag, so that the client has the current version. Uses weak comparison
 * (RFC 9110), because a proxy that compresses a response makes its tag weak.
 */
export function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim()) ?? []
  return tags.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)
}
