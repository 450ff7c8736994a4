import type { PicturesTable } from '../../../db/media-tables.ts'
import { readBody } from '../../../outbound/limit-body.ts'
import type { Outbound } from '../../../outbound/outbound.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { PictureLimitError } from './invalid-picture.server.ts'
import { pictureDecoder } from './decoder.server.ts'
import type { MediaStore } from './media-store.server.ts'
import { ORIGINALS, sha256, toNameDigits } from './picture-files.server.ts'
import { planRenditions } from './renditions.server.ts'
import {
  type DuePicture,
  FETCHED,
  type FileVersion,
  MAX_DECODE_TRIES,
  type PictureShows,
} from './feed-picture-queue.server.ts'

const TIMEOUT_MS = 30_000
/** Plans and photos of feeds weigh up to some megabytes. */
const MAX_BYTES = 20 * 1024 * 1024
/** Width of the rendition that cards and pages show: a card is 300 CSS pixels wide, the page of a lot 640. */
const SHOWN_WIDTH = 960
/** An `ETag` or a `Last-Modified` that is stored and sent back. */
const VALIDATOR = /^[\x20-\x7E]{1,500}$/

/** What became of a request for a picture. */
export type PictureFetch =
  | {
      outcome: 'fetched'
      row: PicturesTable
      address: string
      shows: PictureShows
      version: FileVersion
    }
  /** The file is the one that was fetched before, or that was given up. */
  | { outcome: 'same' }
  | { outcome: 'too-much'; problem: string; version: FileVersion }

interface FetchParts {
  outbound: Outbound
  mediaStore: MediaStore
  /** Where redirects may lead. */
  redirectHosts: readonly string[]
  signal: AbortSignal
}

/**
 * Fetches a picture, unless it is what it was, and stores the original in the media folder; its renditions are made
 * when a visitor asks for them. An SVG becomes a PNG. Rejects with an OutboundError or an InvalidPictureError, whose
 * messages are for the operator.
 */
export async function fetchPicture(
  due: DuePicture,
  { outbound, mediaStore, redirectHosts, signal }: FetchParts,
): Promise<PictureFetch> {
  const isKnown = await isSettled(due, mediaStore)
  const response = await outbound.get(due.url, {
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    redirectHosts,
    signal,
    headers: { accept: 'image/*', ...(isKnown ? toConditions(due) : {}) },
  })
  const received = await readBody(response.body)
  if (response.status === 304 && isKnown) return { outcome: 'same' }
  if (response.status !== 200) throw new OutboundError(`ответ ${response.status}`)
  const version: FileVersion = {
    etag: readValidator(response.headers.etag),
    last_modified: readValidator(response.headers['last-modified']),
    source_hash: sha256(received),
  }
  if (isKnown && due.source_hash === version.source_hash) return { outcome: 'same' }
  try {
    return { outcome: 'fetched', version, ...(await storePicture(received, mediaStore, signal)) }
  } catch (error) {
    if (!(error instanceof PictureLimitError)) throw error
    return { outcome: 'too-much', problem: error.message, version }
  }
}

/** Whether the file was decoded and is stored, or was given up: then the same file brings nothing new. */
async function isSettled(due: DuePicture, mediaStore: MediaStore): Promise<boolean> {
  if (due.decode_tries > 0) return due.decode_tries >= MAX_DECODE_TRIES
  return due.picture !== null && mediaStore.has(`${ORIGINALS}/${due.picture.slice(FETCHED.length)}`)
}

function toConditions({ etag, last_modified }: FileVersion): Record<string, string> {
  return {
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(last_modified === null ? {} : { 'if-modified-since': last_modified }),
  }
}

/** Returns null for what could not be sent back as a header. */
function readValidator(value: string | undefined): string | null {
  return value !== undefined && VALIDATOR.test(value) ? value : null
}

async function storePicture(
  received: Uint8Array,
  mediaStore: MediaStore,
  signal: AbortSignal,
): Promise<{ row: PicturesTable; address: string; shows: PictureShows }> {
  const { png, look, isDrawing, ...size } = await pictureDecoder.decode(
    { kind: 'inspect', bytes: received, takesSvg: true },
    { isBackground: true, signal },
  )
  const bytes = png ?? received
  const hash = sha256(bytes)
  const key = `${FETCHED}${hash}`
  const renditions = planRenditions(size, toNameDigits(key, hash)).map(
    ({ format, width, name }) => ({ format, width, path: `/media/pictures/${name}` }),
  )
  await mediaStore.write(`${ORIGINALS}/${hash}`, bytes)
  const webp = renditions.filter(({ format }) => format === 'webp')
  const shown = webp.find(({ width }) => width >= SHOWN_WIDTH) ?? webp.at(-1)
  if (!shown) throw new Error(`a picture of width ${size.width} has no renditions`)
  return {
    row: { key, hash, ...size, renditions: JSON.stringify(renditions) },
    address: shown.path,
    shows: { look, is_drawing: isDrawing ? 1 : 0 },
  }
}
