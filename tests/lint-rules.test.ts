import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rooms, serverRooms } from '../scripts/lint/import-table.mjs'

/*
 * The import table of docs/architecture.md, planted breach by breach: a rule that catches nothing is no rule.
 * Each row: a file, what it imports, and whether the house allows it.
 */
const table: ReadonlyArray<readonly [file: string, imported: string, allowed: boolean]> = [
  ['src/lib/money.ts', '../ui/button.tsx', false],
  ['src/lib/money.ts', 'node:fs', false],
  ['src/lib/money.ts', './other.ts', true],
  ['src/ui/card.tsx', '../features/press/press-card.tsx', false],
  ['src/ui/card.tsx', '../db/connect.ts', false],
  ['src/ui/card.tsx', '../lib/numbers.ts', true],
  ['src/drawing/facade.tsx', '../ui/button.tsx', false],
  ['src/drawing/facade.tsx', '../lib/numbers.ts', true],
  ['src/db/connect.ts', '../features/press/schema.ts', false],
  ['src/db/migrations/0009-x.ts', '../dialect.ts', true],
  ['src/features/press/press-card.tsx', '../../db/connect.ts', false],
  ['src/features/press/press-card.tsx', '../../server/main.ts', false],
  ['src/features/press/press-card.tsx', '../../shell/layout.tsx', false],
  ['src/features/press/press-card.tsx', '../city/city-dialog.tsx', false],
  ['src/features/press/press-card.tsx', './queries.server.ts', false],
  ['src/features/press/press-card.tsx', '../city/schema.ts', true],
  ['src/features/press/press-card.tsx', '../analytics/track.ts', true],
  ['src/features/press/press-card.tsx', '../analytics/metrica.ts', false],
  ['src/features/press/press-card.tsx', '../../ui/button.tsx', true],
  ['src/features/press/press-page.tsx', '../city/city-dialog.tsx', true],
  ['src/features/press/press-page.tsx', './queries.server.ts', false],
  ['src/features/press/press-page.tsx', '../../db/connect.ts', false],
  ['src/features/press/queries.server.ts', '../../db/connect.ts', true],
  ['src/features/press/queries.server.ts', '../../server/create-app.ts', false],
  ['src/features/press/queries.server.ts', '../city/queries.server.ts', false],
  ['src/features/press/queries.server.ts', '../../routes.ts', true],
  ['src/features/press/press-card.tsx', '../content/model/picture-schema.ts', true],
  ['src/features/press/queries.server.ts', '../content/media/pictures.server.ts', true],
  ['src/features/press/queries.server.ts', '../content/write/import-content.server.ts', false],
  ['src/features/press/press-page.server.ts', '../city/queries.server.ts', true],
  ['src/features/press/press-page.server.ts', '../../server/create-app.ts', false],
  ['src/features/ui-kit/lots-section.tsx', '../press/press-card.tsx', true],
  ['src/features/ui-kit/lots-section.tsx', '../../shell/cookie-notice.tsx', true],
  ['src/features/ui-kit/lots-section.tsx', '../press/queries.server.ts', false],
  ['src/features/ui-kit/lots-section.tsx', '../../db/connect.ts', false],
  ['src/shell/header.tsx', '../features/press/press-card.tsx', true],
  ['src/shell/header.tsx', '../features/press/queries.server.ts', false],
  ['src/shell/header.tsx', '../db/connect.ts', false],
  ['src/server/health.ts', '../features/press/api.server.ts', true],
  ['src/server/health.ts', '../features/press/press-card.tsx', false],
  ['src/server/health.ts', '../ui/button.tsx', false],
  ['cli/leads.ts', '../src/features/callback/queries.server.ts', true],
  ['src/server/edge/csrf.ts', '../../features/press/api.server.ts', true],
  ['src/server/edge/csrf.ts', '../../features/press/press-card.tsx', false],
  ['cli/leads.ts', '../src/ui/button.tsx', false],
  ...roomRows(),
]

/** Of each pair of rooms of a feature or of the server, whether the one may import the other. */
function roomRows(): Array<readonly [string, string, boolean]> {
  const folders: Array<[string, Record<string, string[]>]> = [
    ...Object.entries(rooms).map(([feature, itsRooms]): [string, Record<string, string[]>] => [
      `src/features/${feature}`,
      itsRooms,
    ]),
    ['src/server', serverRooms],
  ]
  return folders.flatMap(([folder, itsRooms]) =>
    Object.entries(itsRooms).flatMap(([room, below]) =>
      Object.keys(itsRooms)
        .filter((other) => other !== room)
        .map((other) => {
          const file = `${folder}/${room}/x.server.ts`
          return [file, `../${other}/y.server.ts`, below.includes(other)] as const
        }),
    ),
  )
}

const root = join(import.meta.dirname, '..')
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvartal-lint-'))
  // Rules about imports need no types, and outside the checkout the type-aware half is not found.
  const rules = JSON.parse(await readFile(join(root, '.oxlintrc.json'), 'utf8')) as object
  const walls = join(root, 'scripts/lint/import-walls.mjs')
  const own = { ...rules, jsPlugins: [walls], options: { typeAware: false } }
  await writeFile(join(folder, '.oxlintrc.json'), JSON.stringify(own))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the import table', () => {
  /** Every row in a file of its own beside the one it names, so that one run of the linter judges all. */
  const fileOf = (file: string, row: number) => join(dirname(file), `row-${row}-${basename(file)}`)
  let refused = new Set<string>()
  beforeAll(async () => {
    for (const [row, [file, imported]] of table.entries()) {
      const path = join(folder, fileOf(file, row))
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, `import { x } from '${imported}'\nexport const y = x\n`)
    }
    const found = await runLinter(['src', 'cli'])
    refused = new Set(
      found.filter(({ code }) => code.includes('import-walls')).map((one) => one.file),
    )
  })

  it.each(table.map((row, n) => [...row, n] as const))(
    '%s importing %s is allowed: %s',
    (file, _imported, allowed, row) => {
      expect(refused.has(fileOf(file, row))).toBe(!allowed)
    },
  )
})

it('lets a component import the types of a server file', async () => {
  const text = `import type { X } from './queries.server.ts'\nexport const y: X | null = null\n`
  expect(await lint('src/features/press/press-card.tsx', text)).toEqual([])
})

it('lets only config.ts read the environment', async () => {
  const text = `export const y = process.env['PORT']\n`
  expect((await lint('src/features/press/queries.server.ts', text)).join()).toContain('config.ts')
  expect(await lint('src/config.ts', text)).toEqual([])
})

it('refuses cycles and default exports', async () => {
  const [one, two] = ['src/lib/one.ts', 'src/lib/two.ts'].map((name) => join(folder, name))
  await mkdir(dirname(one ?? ''), { recursive: true })
  await writeFile(one ?? '', `import { b } from './two.ts'\nexport const a = b\n`)
  await writeFile(two ?? '', `import { a } from './one.ts'\nexport const b = a\n`)
  expect((await runLinter(['src/lib/one.ts'])).map(({ code }) => code).join()).toContain('no-cycle')
  expect((await lint('src/lib/three.ts', 'export default 1\n')).join()).toContain(
    'no-default-export',
  )
})

async function lint(file: string, text: string): Promise<string[]> {
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  return (await runLinter([file])).map(({ code, message }) => `${code}: ${message}`)
}

interface Finding {
  code: string
  message: string
  /** Path inside the folder that is linted. */
  file: string
}

function runLinter(files: string[]): Promise<Finding[]> {
  return new Promise((resolve, reject) => {
    execFile(
      join(root, 'node_modules/.bin/oxlint'),
      ['--format=json', '-c', '.oxlintrc.json', ...files],
      { cwd: folder, maxBuffer: 1e8 },
      (error, output) => {
        if (error && !output) reject(error)
        const { diagnostics } = JSON.parse(output) as {
          diagnostics: Array<{ code: string; message: string; help?: string; filename: string }>
        }
        resolve(
          diagnostics.map(({ code, message, help, filename }) => ({
            code,
            message: `${message} ${help ?? ''}`,
            file: filename,
          })),
        )
      },
    )
  })
}
