import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** So much is read and hashed at once: a few milliseconds, between which the page answers. */
const SLICE_BYTES = 1024 * 1024

/** Returns the SHA-256 of a file in hexadecimal digits. Its bytes are read in slices, so that memory does not grow. */
export async function hashFile(
  file: Blob,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const hash = sha256.create()
  for (let at = 0; at < file.size; at += SLICE_BYTES) {
    signal.throwIfAborted()
    const slice = await file.slice(at, at + SLICE_BYTES).arrayBuffer()
    hash.update(new Uint8Array(slice))
    onProgress(Math.min(file.size, at + SLICE_BYTES))
  }
  return bytesToHex(hash.digest())
}
