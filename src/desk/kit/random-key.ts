const BYTES = 12

/** Returns a name that nothing else has. Without randomUUID, which plain HTTP has not. */
export function createRandomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
