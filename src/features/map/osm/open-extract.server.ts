import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { ExtractError } from './extract-error.ts'
import { openJson } from './json-file.server.ts'
import type { OsmExtract } from './osm-visitor.ts'
import { openPbf } from './pbf-file.server.ts'
import { openXml } from './xml-file.server.ts'

const PEEK = 64
/** Longer headers of a block are no extract. */
const MAX_HEADER = 64 * 1024

/**
 * Opens an extract of OpenStreetMap: PBF, XML or an answer of the Overpass API, distinguished by their first bytes. Rejects
 * with an ExtractError for anything else.
 */
export async function openExtract(path: string): Promise<OsmExtract> {
  const name = basename(path)
  const handle = await openFile(path, name)
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) throw new ExtractError(name, 'это не файл')
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(PEEK), 0, PEEK, 0)
    const format = findFormat(buffer.subarray(0, bytesRead), name)
    const openers = { pbf: openPbf, xml: openXml, json: openJson }
    return openers[format](handle, stats.size, name)
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function openFile(path: string, name: string): Promise<FileHandle> {
  try {
    return await open(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reasons: Record<string, string> = {
      ENOENT: 'такого файла нет',
      EACCES: 'нет прав на чтение',
      EISDIR: 'это папка',
    }
    throw new ExtractError(name, reasons[code] ?? `файл не открыть (${code})`, { cause: error })
  }
}

function findFormat(bytes: Buffer, name: string): 'pbf' | 'xml' | 'json' {
  if (bytes.length === 0) throw new ExtractError(name, 'файл пуст')
  const isBlock = bytes.length > 16 && bytes.readUInt32BE() <= MAX_HEADER
  if (isBlock && bytes.subarray(4).includes('OSMHeader')) return 'pbf'
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) throw new ExtractError(name, 'сжато gzip: распакуйте')
  if (bytes.subarray(0, 3).toString() === 'BZh') {
    throw new ExtractError(name, 'сжато bzip2: распакуйте или возьмите .osm.pbf')
  }
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (text.startsWith('<')) return 'xml'
  if (text.startsWith('{')) return 'json'
  throw new ExtractError(name, 'не вырезка OpenStreetMap: нужны .osm.pbf, .osm или JSON Overpass')
}
