import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Returns a new random text of 256 bits that fits into a link or a cookie. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 in hex: what is stored of a token of enough random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Compares two secrets in a time that tells nothing of them. */
export function isSameSecret(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
