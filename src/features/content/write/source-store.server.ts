import { type SourceFormat, toInterval, toMinutes } from '../../feeds/schema.ts'
import { type ContentStores, removeRows } from './content-store.server.ts'

/**
 * The store of the feeds that `sources.yaml` names. Those that were added by commands are not content and stay, but one
 * of the same name belongs to the file from then on.
 */
export const sourceStores = {
  sources: {
    async read(db) {
      const rows = await db
        .selectFrom('feed_sources')
        .selectAll()
        .where('is_in_content', '=', 1)
        .orderBy('name')
        .execute()
      return new Map(
        rows.map(({ name, format, url, every_minutes, city, is_paused }) => [
          name,
          {
            name,
            format: format as SourceFormat,
            url: url ?? '',
            every: toInterval(every_minutes),
            city,
            pause: is_paused === 1,
          },
        ]),
      )
    },
    async write(trx, name, { format, url, every, city, pause }) {
      const now = new Date().toISOString()
      const known = await trx
        .selectFrom('feed_sources')
        .select(['id', 'url', 'is_paused'])
        .where('name', '=', name)
        .executeTakeFirst()
      const row = {
        format,
        url,
        city,
        every_minutes: toMinutes(every),
        is_paused: pause ? 1 : 0,
        is_in_content: 1,
        is_waiting: 0,
      } as const
      // One address under two names would bring each home twice.
      await trx
        .updateTable('feed_sources')
        .set({ is_paused: 1 })
        .where('url', '=', url)
        .where('name', '<>', name)
        .where('is_in_content', '=', 0)
        .execute()
      if (!known) {
        const times = { next_run_at: now, created_at: now }
        await trx
          .insertInto('feed_sources')
          .values({ ...row, ...times, name, failures: 0 })
          .execute()
        return
      }
      const isOther = known.url !== url
      await trx
        .updateTable('feed_sources')
        .set({
          ...row,
          ...(isOther ? { etag: null, last_modified: null } : {}),
          ...(isOther || (known.is_paused === 1 && !pause)
            ? { next_run_at: now, failures: 0 }
            : {}),
        })
        .where('id', '=', known.id)
        .execute()
    },
    async remove(trx, name) {
      const source = await trx
        .selectFrom('feed_sources')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirst()
      if (!source) return undefined
      await removeRows(trx, 'feed_runs', { source_id: source.id })
      await removeRows(trx, 'feed_sources', { id: source.id })
      return undefined
    },
  },
} satisfies Partial<ContentStores>
