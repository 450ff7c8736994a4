/**
 * Whether the client has this version already, by its `If-None-Match`. Weak comparison, as RFC 9110 asks:
 * a proxy that packs an answer weakens its tag.
 */
export function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim()) ?? []
  return tags.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)
}
