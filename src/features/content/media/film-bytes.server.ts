import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'

/* What the bytes of a film say it is: a browser is never handed anything else under such a name. */

const BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|av01|M4V |MSNV|dash|cmf[c2])$/
const CODECS = /^(avc[1-4]|av01)$/
/** An index larger than this is of no film that a page shows. */
const MOST_INDEX_BYTES = 32 * 1024 * 1024
/** Below a track: where its kind and its codecs stand. */
const INSIDE = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])
const FRAGMENT = new Set(['styp', 'sidx', 'moof', 'emsg', 'prft'])
const TS_PACKET = 188
const TS_SYNC = 0x47

interface Box {
  type: string
  /** Where its content begins, and where the box ends, in bytes from the file's beginning. */
  start: number
  end: number
}

/** Why an MP4 is none that browsers play: undefined with a known brand and a picture in H.264 or AV1. */
export async function reasonAgainstMp4(path: string): Promise<string | undefined> {
  const boxes = await topBoxes(path)
  const [first] = boxes
  if (first?.type !== 'ftyp') return 'это не MP4'
  const brands = await readAt(path, first.start, Math.min(first.end, first.start + 256))
  if (!BRANDS.test(brands.toString('latin1', 0, 4))) return 'MP4 незнакомого вида'
  const moov = boxes.find(({ type }) => type === 'moov')
  if (!moov || moov.end - moov.start > MOST_INDEX_BYTES) return 'в MP4 нет оглавления'
  const index = await readAt(path, moov.start, moov.end)
  return hasPicture(index) ? undefined : 'в MP4 нет картинки в H.264 или AV1'
}

/** Why a file is no piece of an HLS film: MPEG-TS, or MP4 in fragments. */
export async function reasonAgainstSegment(path: string): Promise<string | undefined> {
  if (/\.ts$/i.test(path)) {
    const start = await readAt(path, 0, TS_PACKET + 1)
    const isStream = start[0] === TS_SYNC && start[TS_PACKET] === TS_SYNC
    return isStream ? undefined : 'это не MPEG-TS'
  }
  const [first] = await topBoxes(path)
  return first && FRAGMENT.has(first.type) ? undefined : 'это не часть MP4'
}

/** Why a text holds no captions. */
export function reasonAgainstCaptions(text: Buffer): string | undefined {
  if (!/^(\xEF\xBB\xBF)?WEBVTT([ \t\r\n]|$)/.test(text.toString('latin1', 0, 16))) {
    return 'субтитры начинаются словом WEBVTT'
  }
  return isUtf8(text) ? undefined : 'не текст в кодировке UTF-8'
}

/** The boxes of the file's own level; those after the first one that makes no sense are missing. */
async function topBoxes(path: string): Promise<Box[]> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const boxes: Box[] = []
    const head = Buffer.alloc(16)
    for (let at = 0; at + 8 <= size && boxes.length < 10_000; ) {
      await file.read(head, 0, 16, at)
      const box = boxAt(head, 0, size - at)
      if (!box) break
      boxes.push({ type: box.type, start: at + box.start, end: at + box.end })
      at += box.end
    }
    return boxes
  } finally {
    await file.close()
  }
}

/** The box that begins at a place of the bytes; `room` is how much there is from there on. */
function boxAt(bytes: Buffer, at: number, room: number): Box | undefined {
  if (at + 8 > bytes.length) return undefined
  let length = bytes.readUInt32BE(at)
  const type = bytes.toString('latin1', at + 4, at + 8)
  let head = 8
  if (length === 1) {
    if (at + 16 > bytes.length) return undefined
    length = Number(bytes.readBigUInt64BE(at + 8))
    head = 16
  } else if (length === 0) length = room
  if (length < head || length > room) return undefined
  return { type, start: at + head, end: at + length }
}

/** Whether an index has a track of pictures in a codec that browsers know. */
function hasPicture(index: Buffer): boolean {
  const isPicture = (start: number, end: number): boolean => {
    let isVideo = false
    let isKnown = false
    const walk = (from: number, to: number, depth: number): void => {
      for (let at = from; at < to; ) {
        const box = boxAt(index, at, to - at)
        if (!box || depth > 8) return
        if (INSIDE.has(box.type)) walk(box.start, box.end, depth + 1)
        // Version and flags, a field of zeroes, then the kind of the track.
        if (box.type === 'hdlr') isVideo = textAt(index, box.start + 8) === 'vide'
        // Version and flags, how many there are, then the first one's length and name.
        if (box.type === 'stsd') isKnown = CODECS.test(textAt(index, box.start + 12))
        at = box.end
      }
    }
    walk(start, end, 0)
    return isVideo && isKnown
  }
  for (let at = 0; at < index.length; ) {
    const box = boxAt(index, at, index.length - at)
    if (!box) return false
    if (box.type === 'trak' && isPicture(box.start, box.end)) return true
    at = box.end
  }
  return false
}

function textAt(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4)
}

async function readAt(path: string, from: number, to: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const bytes = Buffer.alloc(to - from)
    const { bytesRead } = await file.read(bytes, 0, to - from, from)
    return bytes.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
