import type { IncomingMessage } from 'node:http'
import { type Readable, pipeline } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { OutboundError } from './outbound-error.ts'

interface BodyLimits {
  maxBytes: number
  /** Aborts the body. */
  signal: AbortSignal
  /** The one of the signals that is the timeout. */
  timeout: AbortSignal
}

/** Yields the decompressed body. Fails with an OutboundError when it is larger than allowed, broken or too slow. */
export async function* limitBody(
  response: IncomingMessage,
  { maxBytes, signal, timeout }: BodyLimits,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  try {
    for await (const chunk of decompress(response)) {
      signal.throwIfAborted()
      bytes += (chunk as Buffer).length
      if (bytes > maxBytes) {
        throw new OutboundError(`файл больше ${Math.floor(maxBytes / 1024 / 1024)} МиБ`)
      }
      yield chunk as Buffer
    }
  } catch (error) {
    if (error instanceof OutboundError) throw error
    throw new OutboundError(
      timeout.aborted ? 'файл приходит слишком долго' : 'передача файла прервана',
      { cause: error },
    )
  } finally {
    response.destroy()
  }
}

function decompress(response: IncomingMessage): Readable {
  const coding = response.headers['content-encoding']?.toLowerCase()
  if (coding === undefined || coding === 'identity') return response
  if (coding !== 'gzip' && coding !== 'x-gzip' && coding !== 'br') {
    throw new OutboundError(`сжатие ${coding} неизвестно`)
  }
  // Errors reach the reader of the result.
  return pipeline(response, coding === 'br' ? createBrotliDecompress() : createGunzip(), () => {})
}

/** Reads a body to its end. */
export async function readBody(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}
