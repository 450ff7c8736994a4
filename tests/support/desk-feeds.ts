import type { Database } from '../../src/db/connect.ts'

const COUNTS = {
  created: 1,
  changed: 1,
  unchanged: 8,
  withdrawn: 1,
  refused: 1,
  held_back: 1,
  warnings: 1,
}
const ROWS = [
  { outcome: 'held_back', after: { price: 124_000_000 }, reason: 'Цена за м² вне допустимого' },
  {
    outcome: 'refused',
    reason: 'Площадь «сорок пять» не похожа на число',
    text: 'К1-45;сорок пять',
  },
  { outcome: 'changed', before: { price: 12_000_000 }, after: { price: 12_400_000 }, step: 3.3 },
  { outcome: 'created', after: { floor: 5, number: '45', price: 12_400_000, status: 'available' } },
  { outcome: 'withdrawn', before: { status: 'available' }, after: { status: 'sold' } },
  { outcome: 'warning', reason: 'столбец «Примечание» не знаком и пропущен' },
] as const

/** Stores a paused source with a previewed run that has a row of each outcome, and a released price. Returns the run. */
export async function storeFeedRun(db: Database, name: string): Promise<number> {
  const at = new Date().toISOString()
  const source = await db
    .insertInto('feed_sources')
    .values({
      name,
      format: 'cian',
      url: 'https://crm.company-of-a-long-name.example/export/cian/new-buildings/feed.xml?key=1',
      city: 'Кострома',
      every_minutes: 60,
      is_paused: 1,
      next_run_at: at,
      failures: 0,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const run = await db
    .insertInto('feed_runs')
    .values({
      source_id: source.id,
      kind: 'fetch',
      format: 'cian',
      is_preview: 1,
      state: 'ready',
      counts: JSON.stringify(COUNTS),
      confirm_withdrawals: 21,
      queued_at: at,
      started_at: at,
      ended_at: at,
      duration_ms: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = ROWS.map((row, n) => ({
    run_id: run.id,
    n,
    outcome: row.outcome,
    offer: `К1-${n}`,
    name: '2-комнатная, 58,4 м²',
    project: 'Сад',
    before: 'before' in row ? JSON.stringify(row.before) : null,
    after: 'after' in row ? JSON.stringify(row.after) : null,
    step: 'step' in row ? row.step : null,
    line_number: n,
    column_number: 1,
    reason: 'reason' in row ? row.reason : null,
    text: 'text' in row ? row.text : null,
    words: `к1-${n}`,
  }))
  await db.insertInto('feed_run_rows').values(rows).execute()
  await db
    .insertInto('feed_releases')
    .values({
      source: name,
      offer: 'К1-0',
      lowest: 120_000_000,
      highest: 130_000_000,
      note: 'Двухуровневая с террасой',
      user_name: 'Анна',
      at,
    })
    .execute()
  return run.id
}
