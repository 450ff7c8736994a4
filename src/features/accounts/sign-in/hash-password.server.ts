import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { createTaskQueue } from '../../../lib/time/task-queue.ts'

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes and one lane. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const SALT_BYTES = 16
const HASH_BYTES = 32
/** Each takes 19 MiB and a processor for some 30 ms: one at a time leaves the others to visitors. */
const runQueued = createTaskQueue(1, 100, 5)

/** Hashes a password, in the PHC format. Rejects with `unavailable` when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt)
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${encode(salt)}$${encode(hash)}`
}

/** A hash that no password has, for accounts that do not exist: checking it takes the same time. */
const NO_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Whether a password has the hash; false, after the same time, without a hash. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [salt = '', hash = ''] = (stored ?? NO_HASH).split('$').slice(4)
  const expected = Buffer.from(hash, 'base64')
  const derived = await derive(password, Buffer.from(salt, 'base64'))
  const isEqual = expected.length === derived.length && timingSafeEqual(expected, derived)
  return isEqual && stored !== null
}

function derive(password: string, nonce: Buffer): Promise<Buffer> {
  return runQueued(
    () =>
      new Promise((resolve, reject) => {
        const parameters = {
          message: password.normalize('NFC'),
          nonce,
          parallelism: LANES,
          tagLength: HASH_BYTES,
          memory: MEMORY_KIB,
          passes: PASSES,
        }
        argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key)))
      }),
  )
}
