import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'

/* Checks of a film file's bytes, so that visitors never get another type of file under the name of a film. */

const BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|av01|M4V |MSNV|dash|cmf[c2])$/
const CODECS = /^(avc[1-4]|av01)$/
/** No film of a page has a larger index. */
const MAX_INDEX_BYTES = 32 * 1024 * 1024
/** Boxes on the path to a track's type and codecs. */
const INSIDE = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])
const FRAGMENT = new Set(['styp', 'sidx', 'moof', 'emsg', 'prft'])
const TS_PACKET = 188
const TS_SYNC = 0x47

interface Box {
  type: string
  /** Where the content begins and where the box ends, in bytes from the start of the file. */
  start: number
  end: number
}

/** Returns why browsers cannot play an MP4, or undefined for one with a known brand and video in H.264 or AV1. */
export async function findMp4Problem(path: string): Promise<string | undefined> {
  const boxes = await readTopBoxes(path)
  const [first] = boxes
  if (first?.type !== 'ftyp') return 'это не MP4'
  const brands = await readAt(path, first.start, Math.min(first.end, first.start + 256))
  if (!BRANDS.test(brands.toString('latin1', 0, 4))) return 'MP4 незнакомого вида'
  const moov = boxes.find(({ type }) => type === 'moov')
  if (!moov || moov.end - moov.start > MAX_INDEX_BYTES) return 'в MP4 нет оглавления'
  const index = await readAt(path, moov.start, moov.end)
  return hasVideo(index) ? undefined : 'в MP4 нет картинки в H.264 или AV1'
}

/** Returns why a file is not a segment of an HLS film (MPEG-TS or fragmented MP4), or undefined. */
export async function findSegmentProblem(path: string): Promise<string | undefined> {
  if (/\.ts$/i.test(path)) {
    const start = await readAt(path, 0, TS_PACKET + 1)
    const isStream = start[0] === TS_SYNC && start[TS_PACKET] === TS_SYNC
    return isStream ? undefined : 'это не MPEG-TS'
  }
  const [first] = await readTopBoxes(path)
  return first && FRAGMENT.has(first.type) ? undefined : 'это не часть MP4'
}

/** Returns why a text is not WebVTT captions in UTF-8, or undefined. */
export function findCaptionsProblem(text: Buffer): string | undefined {
  if (!/^(\xEF\xBB\xBF)?WEBVTT([ \t\r\n]|$)/.test(text.toString('latin1', 0, 16))) {
    return 'субтитры начинаются словом WEBVTT'
  }
  return isUtf8(text) ? undefined : 'не текст в кодировке UTF-8'
}

/** Returns the top-level boxes up to the first invalid one. */
async function readTopBoxes(path: string): Promise<Box[]> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const boxes: Box[] = []
    const header = Buffer.alloc(16)
    for (let at = 0; at + 8 <= size && boxes.length < 10_000; ) {
      await file.read(header, 0, 16, at)
      const box = readBox(header, 0, size - at)
      if (!box) break
      boxes.push({ type: box.type, start: at + box.start, end: at + box.end })
      at += box.end
    }
    return boxes
  } finally {
    await file.close()
  }
}

/** Reads the box at an offset. `available` is the number of bytes from there on; a longer box is invalid. */
function readBox(bytes: Buffer, at: number, available: number): Box | undefined {
  if (at + 8 > bytes.length) return undefined
  let length = bytes.readUInt32BE(at)
  const type = bytes.toString('latin1', at + 4, at + 8)
  let headerSize = 8
  if (length === 1) {
    if (at + 16 > bytes.length) return undefined
    length = Number(bytes.readBigUInt64BE(at + 8))
    headerSize = 16
  } else if (length === 0) length = available
  if (length < headerSize || length > available) return undefined
  return { type, start: at + headerSize, end: at + length }
}

/** Whether an index has a video track in a codec that browsers support. */
function hasVideo(index: Buffer): boolean {
  const isPlayable = (start: number, end: number): boolean => {
    let isVideo = false
    let isKnown = false
    const walk = (from: number, to: number, depth: number): void => {
      for (let at = from; at < to; ) {
        const box = readBox(index, at, to - at)
        if (!box || depth > 8) return
        if (INSIDE.has(box.type)) walk(box.start, box.end, depth + 1)
        // Version and flags, a reserved field, then the type of the track.
        if (box.type === 'hdlr') isVideo = readTag(index, box.start + 8) === 'vide'
        // Version and flags, the number of entries, then length and name of the first one.
        if (box.type === 'stsd') isKnown = CODECS.test(readTag(index, box.start + 12))
        at = box.end
      }
    }
    walk(start, end, 0)
    return isVideo && isKnown
  }
  for (let at = 0; at < index.length; ) {
    const box = readBox(index, at, index.length - at)
    if (!box) return false
    if (box.type === 'trak' && isPlayable(box.start, box.end)) return true
    at = box.end
  }
  return false
}

function readTag(bytes: Buffer, at: number): string {
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
