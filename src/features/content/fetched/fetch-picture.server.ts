import type { PicturesTable } from '../../../db/content-tables.ts'
import { readBody } from '../../../outbound/limit-body.ts'
import type { Outbound } from '../../../outbound/outbound.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { pictureDecoder } from '../decoder/decoder.server.ts'
import type { MediaStore } from '../media/media-store.server.ts'
import { ORIGINALS, sha256 } from '../media/picture-files.server.ts'
import { planRenditions } from '../media/render-picture.server.ts'
import { toNameDigits } from '../media/rendition-names.server.ts'
import { FETCHED } from './feed-picture-queue.server.ts'

const TIMEOUT_MS = 30_000
/** Plans and photos of feeds weigh up to some megabytes. */
const MAX_BYTES = 20 * 1024 * 1024
/** Width of the rendition that cards and pages show: a card is 300 CSS pixels wide, the page of a lot 640. */
const SHOWN_WIDTH = 960

export interface FetchedPicture {
  row: PicturesTable
  /** Of the rendition that is shown, below `/`. */
  address: string
}

interface FetchParts {
  outbound: Outbound
  mediaStore: MediaStore
  /** Where redirects may lead. */
  redirectHosts: readonly string[]
  signal: AbortSignal
}

/**
 * Fetches a picture and stores the original in the media folder; its renditions are made when a visitor asks for them.
 * An SVG becomes a PNG. Rejects with an OutboundError or an InvalidPictureError, whose messages are for the operator.
 */
export async function fetchPicture(
  url: string,
  { outbound, mediaStore, redirectHosts, signal }: FetchParts,
): Promise<FetchedPicture> {
  const response = await outbound.get(url, {
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    redirectHosts,
    signal,
    headers: { accept: 'image/*' },
  })
  const received = await readBody(response.body)
  if (response.status !== 200) throw new OutboundError(`ответ ${response.status}`)
  const { png, ...size } = await pictureDecoder.decode(
    { kind: 'inspect', bytes: received, takesSvg: true },
    { isBackground: true, signal },
  )
  const bytes = png ?? received
  const hash = sha256(bytes)
  const key = `${FETCHED}${hash}`
  const renditions = planRenditions(size.width, toNameDigits(key, hash)).map(
    ({ format, width, name }) => ({ format, width, path: `/media/pictures/${name}` }),
  )
  await mediaStore.write(`${ORIGINALS}/${hash}`, bytes)
  const webp = renditions.filter(({ format }) => format === 'webp')
  const shown = webp.find(({ width }) => width >= SHOWN_WIDTH) ?? webp.at(-1)
  if (!shown) throw new Error(`a picture of width ${size.width} has no renditions`)
  return {
    row: { key, hash, ...size, renditions: JSON.stringify(renditions) },
    address: shown.path,
  }
}
