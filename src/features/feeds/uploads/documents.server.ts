import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Database } from '../../../db/connect.ts'
import type { MediaStore } from '../../content/media/media-store.server.ts'
import { UPLOAD_HOURS } from './schema.ts'

const HOUR_MS = 3_600_000
/** A document that the server has fetched is stored in parts of this size, in bytes. */
const STORED_PART = 8 * 1024 * 1024

/** Where parts of files are stored: beside the media files, for all processes. */
export type DocumentFiles = Pick<MediaStore, 'write' | 'locate' | 'remove'>

/** Returns a new path for a part. Visitors cannot load it, and neither the sweep of media nor a backup knows it. */
export function createPartPath(upload: string, start: number): string {
  return `uploads/${upload}-${start}-${randomUUID()}`
}

/** The document is no longer stored. */
export class LostDocumentError extends Error {
  constructor() {
    super('файл больше не хранится: загрузите его ещё раз')
  }
}

/** Yields the bytes of a stored document. Throws `LostDocumentError` where a part is gone. */
export async function* readDocument(
  db: Database,
  files: DocumentFiles,
  upload: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (const file of await locateParts(db, files, upload)) {
    yield* createReadStream(file, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>
  }
}

/** Returns the local files of the parts of a stored document, in their order. Throws `LostDocumentError`. */
export async function locateParts(
  db: Database,
  files: DocumentFiles,
  upload: string,
): Promise<string[]> {
  const parts = await db
    .selectFrom('upload_parts')
    .select(['path', 'start', 'size'])
    .where('upload_id', '=', upload)
    .orderBy('start')
    .execute()
  const located: string[] = []
  let end = 0
  for (const { path, start, size } of parts) {
    const file = start === end ? await files.locate(path) : null
    if (file === null) throw new LostDocumentError()
    located.push(file)
    end = start + size
  }
  if (located.length === 0) throw new LostDocumentError()
  return located
}

/**
 * Stores a document that was fetched, and returns its id. Its bytes are neither checked nor held in memory. Throws what
 * `bytes` throws; then nothing is left but parts that the sweep removes.
 */
export async function storeDocument(
  db: Database,
  files: DocumentFiles,
  bytes: AsyncIterable<Uint8Array>,
  { name, now }: { name: string; now: Date },
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('uploads')
    .values({
      id,
      user_id: null,
      name,
      purpose: 'feed',
      size: 0,
      sha256: '',
      at: now.toISOString(),
    })
    .execute()
  let start = 0
  const store = async (chunks: Uint8Array[], size: number) => {
    const path = createPartPath(id, start)
    await files.write(path, Buffer.concat(chunks))
    await db.insertInto('upload_parts').values({ upload_id: id, start, size, path }).execute()
    start += size
  }
  let held: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    held.push(chunk)
    length += chunk.length
    if (length < STORED_PART) continue
    await store(held, length)
    held = []
    length = 0
  }
  if (length > 0) await store(held, length)
  await db
    .updateTable('uploads')
    .set({ size: start, received: start })
    .where('id', '=', id)
    .execute()
  return id
}

/** Removes files that are a day old, with their parts. */
export async function sweepUploads(db: Database, files: DocumentFiles, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UPLOAD_HOURS * HOUR_MS).toISOString()
  const old = await db.selectFrom('uploads').select('id').where('at', '<', before).execute()
  for (const { id } of old) {
    const parts = await db
      .selectFrom('upload_parts')
      .select('path')
      .where('upload_id', '=', id)
      .execute()
    for (const { path } of parts) await files.remove(path)
    await db.deleteFrom('upload_parts').where('upload_id', '=', id).execute()
    await db.deleteFrom('uploads').where('id', '=', id).execute()
  }
}
