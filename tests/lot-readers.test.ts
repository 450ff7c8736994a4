import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
/** What feeds say of lots, without what the office has set over it, is read here alone, each for its reason. */
const readers: Readonly<Record<string, string>> = {
  'src/db/lots/': 'compares what a feed says with what was set over it',
  'src/db/migrations/': 'moves rows of older releases',
  'src/db/migrate.ts': 'fills what older releases lack',
  'src/db/tables.ts': 'declares the tables',
  'src/features/feeds/merge/': 'compares a feed with what feeds said before',
  'src/features/feeds/sources/': 'counts what came under the name of a source',
  'src/features/feeds/schema.ts': 'has a format of that name',
  'src/features/content/write/': 'counts and removes what is stored of a project',
  'src/features/content/media/':
    'fetches what any stored lot names, and asks which pictures are plans',
  'src/features/content/demo/demo-company.server.ts': 'counts what is stored of the demo company',
  'src/features/lot-overrides/': 'shows staff what the feed says beside what stands',
  'cli/seed.ts': 'counts what is stored',
}
const reads =
  /(?:selectFrom|[jJ]oin|updateTable|insertInto|deleteFrom|table)\(\s*'(?:lots|lot_features|lot_window_views)(?: as \w+)?'|\b(?:from|join|into|update) (?:lots|lot_features|lot_window_views)\b/

it('only files that compare with feeds read what feeds say of lots; all others read what is shown', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'cli/**/*.ts'], { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  const found = files.filter((file) => reads.test(readFileSync(join(root, file), 'utf8')))
  const isNamed = (file: string) => Object.keys(readers).some((start) => file.startsWith(start))
  expect(found.filter((file) => !isNamed(file))).toEqual([])
  const views = /'(?:shown|staff)_lots(?: as \w+)?'|join shown_lots/
  const viewers = files.filter((file) => views.test(readFileSync(join(root, file), 'utf8')))
  expect(viewers.length).toBeGreaterThan(15)
})
