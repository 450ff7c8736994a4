import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { BaseContext } from '../../../app/context.server.ts'
import { escapeLike } from '../../../db/like-pattern.ts'
import { oncePer } from '../../../lib/time/once-per.ts'
import { createMediaStore, findMediaPlace } from './media-store.server.ts'
import { ORIGINALS } from './picture-files.server.ts'
import { renderPicture } from './renditions.server.ts'

const getStore = oncePer((config: BaseContext['config'], _key: null) =>
  createMediaStore(findMediaPlace(config)),
)

/**
 * Returns a picture as a JPEG of this width, for drawings that contain it; null where it has no original. `address` is that
 * of one of its renditions. Throws if the original cannot be read or decoded.
 */
export async function readJpeg(
  { db, config }: Pick<BaseContext, 'db' | 'config'>,
  address: string,
  width: number,
): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('pictures')
    .select('hash')
    .where(sql<boolean>`renditions like ${`%"${escapeLike(address)}"%`} escape '\\'`)
    .executeTakeFirst()
  const path = row && (await getStore(config, null).locate(`${ORIGINALS}/${row.hash}`))
  if (!path) return null
  const rendition = { format: 'jpeg' as const, width, name: 'drawing' }
  const [jpeg] = await renderPicture(await readFile(path), [rendition])
  return jpeg?.bytes ?? null
}
