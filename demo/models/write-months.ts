import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatMonth } from '../../src/lib/time/months.ts'
import { insertNbsp } from '../content/insert-nbsp.ts'
import { siteMonths, toMonthRow } from './months.ts'
import { readQueue } from './queue.ts'
import { readHouses } from './read-houses.ts'

/*
 * Writes the rows of `months.ts` into the queue and names the pictures of months that are rendered in `progress/` of
 * their projects: `node scripts/run/run.mjs demo/models/write-months.ts`. Rows of other pictures stay where they are.
 */
const company = join(import.meta.dirname, '../company')
const queueFile = join(import.meta.dirname, 'queue.jsonl')
const rows = siteMonths.flatMap((each) =>
  Object.keys(each.stages).map((month) => ({
    slug: each.slug,
    month,
    row: toMonthRow(each, month, readHouses(each.site)),
  })),
)
const wanted = new Map(rows.map(({ row }) => [row.id, row]))
const queued = readQueue(readFileSync(queueFile, 'utf8'))
const kept = queued.map((each) => wanted.get(each.id) ?? each)
const added = [...wanted.values()].filter(({ id }) => !queued.some((each) => each.id === id))
writeFileSync(queueFile, [...kept, ...added].map((each) => `${JSON.stringify(each)}\n`).join(''))

for (const { slug, month, row } of rows) {
  const file = join(company, 'projects', slug, 'progress', `${month}.md`)
  const text = readFileSync(file, 'utf8')
  if (!existsSync(join(company, row.output)) || text.includes(row.output)) continue
  const [year = 0, number = 0] = month.split('-').map(Number)
  const caption = insertNbsp(`С одной точки каждый квартал: ${formatMonth(year, number)}`)
  const entry = `  - picture: ${row.output}\n    caption: "${caption}"\n`
  const named = text.includes('\npictures:\n')
    ? text.replace('\npictures:\n', `\npictures:\n${entry}`)
    : text.replace('\n---\n', `\npictures:\n${entry}---\n`)
  writeFileSync(file, named)
}
