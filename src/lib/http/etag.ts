/**
 * Returns the tags of an `If-None-Match`, in quotes and in their order. They are for weak comparison (RFC 9110), because
 * a proxy that compresses a response makes its tag weak.
 */
export function readTags(ifNoneMatch: string | undefined): string[] {
  return ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
}

/** Whether `If-None-Match` contains the tag, so that the client has the current version. */
export function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  return readTags(ifNoneMatch).some((tag) => tag === '*' || tag === etag)
}
