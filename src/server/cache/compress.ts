import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzipSync,
  zstdCompressSync,
  type BrotliOptions,
} from 'node:zlib'

/** A content coding that we send. */
export type Coding = 'zstd' | 'br' | 'gzip'

/**
 * Preferred first: at these levels zstd takes a third of the CPU time of brotli; gzip is for old clients and robots that
 * know neither.
 */
const CODINGS: readonly Coding[] = ['zstd', 'br', 'gzip']

const compressBrotli = promisify(brotliCompress)

/**
 * Tables for a page in place of those for 2 MiB: to get and clear that memory for each response took three times as long
 * as to compress.
 */
const zstdParams = {
  [constants.ZSTD_c_compressionLevel]: 3,
  [constants.ZSTD_c_windowLog]: 17,
  [constants.ZSTD_c_hashLog]: 15,
  [constants.ZSTD_c_chainLog]: 14,
}

/*
 * Levels, measured on the 150 KB of `/flats`: zstd 3 takes 0.26 ms for 20.2 KB, brotli 4 0.83 ms for 19.1 KB, brotli
 * 9 8 ms for 16.8 KB. Another thread for the quick ones costs more than it saves.
 */
const quick: Record<Coding, (body: Buffer) => Buffer> = {
  zstd: (body) => zstdCompressSync(body, { params: zstdParams }),
  br: (body) => brotliCompressSync(body, brotliOptions(body, 4)),
  gzip: (body) => gzipSync(body, { level: 4 }),
}

/** Compresses a body that may be sent only once: quickly, on the main thread. */
export function compressQuickly(body: Buffer, coding: Coding): Buffer {
  return quick[coding](body)
}

/** Compresses a body that is sent often: brotli at a high level, on another thread. */
export function compressStrongly(body: Buffer): Promise<Buffer> {
  return compressBrotli(body, brotliOptions(body, 9))
}

function brotliOptions(body: Buffer, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      // A window of 256 KiB holds any page; a larger one only costs memory to clear.
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }
}

const acceptedCache = new Map<string, readonly Coding[]>()
/** The codings of one header are remembered: browsers send a handful of different ones. */
const MAX_REMEMBERED = 100

/** Returns the codings that an `Accept-Encoding` allows (RFC 9110, 12.5.3), preferred first. */
export function findCodings(acceptEncoding: string | string[] | undefined): readonly Coding[] {
  if (typeof acceptEncoding !== 'string') return []
  const known = acceptedCache.get(acceptEncoding)
  if (known) return known
  const accepted = parseCodings(acceptEncoding)
  if (acceptedCache.size < MAX_REMEMBERED) acceptedCache.set(acceptEncoding, accepted)
  return accepted
}

function parseCodings(header: string): readonly Coding[] {
  const names = new Set(
    header
      .split(',')
      .map((part) => part.split(';'))
      .filter(([, weight]) => !/^\s*q\s*=\s*0(\.0*)?\s*$/i.test(weight ?? ''))
      .map(([name = '']) => name.trim().toLowerCase()),
  )
  return CODINGS.filter((coding) => names.has(coding))
}
