import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** Returns the hash (hex) of a file, which is streamed. */
export async function hashFile(
  path: string,
  algorithm: 'sha256' | 'md5' = 'sha256',
): Promise<string> {
  const hash = createHash(algorithm)
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
