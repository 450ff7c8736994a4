/** Why a call over the network failed: the code of the error or of its cause, never an address or content. */
export function networkReason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return 'the connection failed'
}
