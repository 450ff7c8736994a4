import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rooms, serverRooms, shellRooms } from '../scripts/lint/import-table.mjs'
import { findLacking } from '../scripts/lint/style-features.mjs'

/*
 * The import table of docs/architecture.md. Each row is a file, what it imports, whether that is allowed, and `type` for
 * a type import. The rows are written as files, and the linter must report exactly the rows that are not allowed.
 */
type Row = readonly [file: string, imported: string, allowed: boolean, kind?: 'type']
const table: readonly Row[] = [
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
  ['src/features/press/press-card.tsx', '../company/city-dialog.tsx', false],
  ['src/features/press/press-card.tsx', './queries.server.ts', false],
  ['src/features/press/press-card.tsx', '../company/city-schema.ts', true],
  ['src/features/press/press-card.tsx', '../lots/model/lot-figures.ts', true],
  ['src/features/press/press-card.tsx', '../lots/model/filters.ts', false],
  ['src/features/press/press-card.tsx', '../catalogue/card/lot-card.tsx', false],
  ['src/features/catalogue/card/lot-card.tsx', '../../lots/model/filters.ts', true],
  ['src/features/catalogue/card/lot-card.tsx', '../../lots/snapshot/snapshot.server.ts', false],
  ['src/features/catalogue/api/api.server.ts', '../../lots/snapshot/snapshot.server.ts', true],
  ['src/features/lots/snapshot/x.server.ts', '../../catalogue/card/lot-types.server.ts', false],
  ['src/features/press/press-card.tsx', '../analytics/track.ts', true],
  ['src/features/press/press-card.tsx', '../analytics/metrica.ts', false],
  ['src/features/press/press-card.tsx', '../../ui/button.tsx', true],
  ['src/features/press/press-page.tsx', '../company/city-dialog.tsx', true],
  ['src/features/press/press-page.tsx', './queries.server.ts', false],
  ['src/features/press/press-page.tsx', '../../db/connect.ts', false],
  ['src/features/press/queries.server.ts', '../../db/connect.ts', true],
  ['src/features/press/queries.server.ts', '../../server/create-app.ts', false],
  ['src/features/press/queries.server.ts', '../company/queries.server.ts', false],
  ['src/features/press/queries.server.ts', '../../app/routes.ts', true],
  ['src/features/press/press-card.tsx', '../../lib/picture-schema.ts', true],
  ['src/features/press/queries.server.ts', '../content/media/pictures.server.ts', true],
  ['src/features/press/queries.server.ts', '../content/write/import-content.server.ts', false],
  ['src/features/press/press-page.server.ts', '../company/queries.server.ts', true],
  ['src/features/press/press-page.server.ts', '../../server/create-app.ts', false],
  ['src/features/ui-kit/lots-section.tsx', '../press/press-card.tsx', true],
  ['src/features/ui-kit/lots-section.tsx', '../../shell/cookie-notice.tsx', false],
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
  ['cli/leads.ts', '../src/server/open-store.ts', true],
  ['cli/leads.ts', '../src/server/main.ts', false],
  ['src/ssr/boot.ts', '../lib/numbers.ts', true],
  ['src/ssr/boot.ts', '../ui/cached-fragment.tsx', true],
  ['src/ssr/boot.ts', '../app/context.server.ts', true],
  ['src/ssr/boot.ts', '../shell/prefetch.ts', false],
  ['src/ssr/boot.ts', '../app/shell-data.ts', false, 'type'],
  ['src/ssr/boot.ts', '../app/routes.ts', false, 'type'],
  ['src/ssr/boot.ts', '../app/root.tsx', false],
  ['src/ssr/boot.ts', '../features/press/schema.ts', false, 'type'],
  ['src/ssr/boot.ts', '../server/create-app.ts', false],
  ['src/ssr/boot.ts', '../db/connect.ts', false],
  ['src/app/root.tsx', '../ssr/boot.ts', true],
  ['src/app/page-tree.ts', '../ssr/create-routes.ts', true],
  ['src/app/page-tree.ts', '../shell/page/page-layout.tsx', true],
  ['src/app/entry-browser.ts', './start-site.ts', true],
  ['src/app/start-site.ts', '../ssr/hydrate-page.tsx', true],
  ['src/app/entry-server.ts', '../ssr/render-page.server.tsx', true],
  ['src/app/entry-server.ts', '../server/create-app.ts', false],
  ['src/shell/header.tsx', '../ssr/boot.ts', false],
  ['src/shell/header.tsx', '../ssr/boot.ts', false, 'type'],
  ['src/shell/header.tsx', '../app/root.tsx', false],
  ['src/shell/header.tsx', '../app/routes.ts', true],
  ['src/shell/header.tsx', '../app/shell-data.ts', true, 'type'],
  ['src/shell/header.tsx', '../server/create-app.ts', false],
  ['src/features/press/press-page.tsx', '../../ssr/boot.ts', false],
  ['src/features/press/press-page.tsx', '../../shell/layout.tsx', false],
  ['src/features/press/press-page.server.ts', '../../app/page-contract.server.ts', true],
  ['src/features/press/press-page.server.ts', '../../ssr/boot.ts', false, 'type'],
  ['src/features/press/queries.server.ts', '../../config/config.ts', false, 'type'],
  ['src/server/health.ts', '../shell/layout.tsx', false, 'type'],
  ['src/server/health.ts', '../app/shell-data.ts', true, 'type'],
  ['src/server/health.ts', '../ssr/boot.ts', false, 'type'],
  ['src/server/health.ts', '../app/pages.server.ts', false],
  ['src/server/main.ts', '../app/entry-server.ts', true],
  ['src/server/main.ts', '../../demo/seed.ts', false],
  ['src/server/pages/page-writer.ts', '../../ssr/boot.ts', true],
  ['src/server/pages/page-writer.ts', '../../app/pages.server.ts', true],
  ['src/server/pages/page-writer.ts', '../../shell/layout.tsx', false],
  ['src/server/seo/robots.ts', '../../ssr/page-data.ts', false],
  ['src/app/context.server.ts', '../db/connect.ts', true, 'type'],
  ['src/app/context.server.ts', '../features/press/schema.ts', false, 'type'],
  ['src/app/page-contract.server.ts', './context.server.ts', true, 'type'],
  ['src/app/page-contract.server.ts', '../features/press/schema.ts', false, 'type'],
  ['src/app/shell-data.ts', '../features/press/schema.ts', true, 'type'],
  ['src/app/shell-data.ts', '../shell/header.tsx', false, 'type'],
  ['src/app/routes.ts', '../shell/header.tsx', false, 'type'],
  ['src/config/config.ts', '../db/connect.ts', false],
  ['src/app/pages.server.ts', '../features/press/press-page.server.ts', true],
  ['src/app/pages.server.ts', '../features/press/queries.server.ts', false],
  ['src/without-a-row.ts', './lib/numbers.ts', false],
  ...listRoomRows(),
]

/** Returns a row for each pair of rooms of a feature, of the server and of the shell. */
function listRoomRows(): Row[] {
  const folders: Array<[string, Record<string, string[]>]> = [
    ...Object.entries(rooms).map(([feature, own]): [string, Record<string, string[]>] => [
      `src/features/${feature}`,
      own,
    ]),
    ['src/server', serverRooms],
    ['src/shell', shellRooms],
  ]
  return folders.flatMap(([folder, own]) =>
    Object.entries(own).flatMap(([room, below]) =>
      Object.keys(own)
        .filter((other) => other !== room)
        .map((other) => {
          const ending = folder === 'src/shell' ? 'ts' : 'server.ts'
          const file = `${folder}/${room}/x.${ending}`
          return [file, `../${other}/y.${ending}`, below.includes(other)] as const
        }),
    ),
  )
}

const root = join(import.meta.dirname, '..')
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvartal-lint-'))
  // Import rules need no types, and oxlint cannot find its type-aware part outside the repository.
  const rules = JSON.parse(await readFile(join(root, '.oxlintrc.json'), 'utf8')) as object
  const house = join(root, 'scripts/lint/house.mjs')
  const own = { ...rules, jsPlugins: [house], options: { typeAware: false } }
  await writeFile(join(folder, '.oxlintrc.json'), JSON.stringify(own))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the import table', () => {
  const byFile = Map.groupBy(table, ([file]) => file)
  /** Lines that the linter reported, as `file:line`. */
  let reported = new Set<string>()
  beforeAll(async () => {
    for (const [file, rows] of byFile) {
      const imports = rows.map(([, imported, , kind], n) =>
        kind
          ? `import type { X as X${n} } from '${imported}'`
          : `import { x as x${n} } from '${imported}'`,
      )
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), `${imports.join('\n')}\n`)
    }
    const found = await runLinter(['src', 'cli'])
    reported = new Set(
      found
        .filter(({ code }) => code.includes('import-walls'))
        .map(({ file, line }) => `${file}:${line}`),
    )
  })

  /** Rows with the index of their line. */
  const lines = [...byFile.values()].flatMap((rows) =>
    rows.map(([file, imported, allowed], n) => [file, imported, allowed, n] as const),
  )

  it.each(lines)('%s importing %s is allowed: %s', (file, _imported, allowed, n) => {
    expect(reported.has(`${file}:${n + 1}`)).toBe(!allowed)
  })
})

it('allows a component to import types of a server file', async () => {
  const text = `import type { X } from './queries.server.ts'\nexport const y: X | null = null\n`
  const found = await lint('src/features/press/press-card.tsx', text)
  expect(found.filter((message) => message.includes('import-walls'))).toEqual([])
})

it('reports a file other than config.ts that reads the environment', async () => {
  const text = `export const y = process.env['PORT']\n`
  expect((await lint('src/features/press/queries.server.ts', text)).join()).toContain('config.ts')
  expect(await lint('src/config/config.ts', text)).toEqual([])
})

it('reports import cycles, also of types, and default exports', async () => {
  const [one, two] = ['src/lib/one.ts', 'src/lib/two.ts'].map((name) => join(folder, name))
  await mkdir(dirname(one ?? ''), { recursive: true })
  await writeFile(one ?? '', `import { b } from './two.ts'\nexport const a = b\n`)
  await writeFile(two ?? '', `import { a } from './one.ts'\nexport const b = a\n`)
  const findCycle = async () => (await runLinter(['src/lib/one.ts'])).map(({ code }) => code).join()
  expect(await findCycle()).toContain('no-cycle')
  await writeFile(two ?? '', `import type { a } from './one.ts'\nexport const b: typeof a = 1\n`)
  expect(await findCycle()).toContain('no-cycle')
  expect((await lint('src/lib/three.ts', 'export default 1\n')).join()).toContain(
    'no-default-export',
  )
})

describe('plain words', () => {
  const find = async (file: string, text: string) =>
    (await lint(file, text)).filter((message) => message.includes('plain-words'))

  it.each([
    ['a constant', 'const MOST_LOTS = 1\nexport const y = MOST_LOTS\n', 'MOST_LOTS'],
    ['a variable', 'const of = 1\nexport const y = of\n', '«of»'],
    ['a parameter', 'export const add = (of: number) => of\n', '«of»'],
    ['a property', 'export const y = { of: 1 }\n', '«of»'],
    ['a function', "export function priceWords() {\n  return ''\n}\n", 'priceWords'],
    ['a comment', '/** Whether a visitor was told. */\nexport const y = 1\n', '«told»'],
    ['a sentence', '/** Whoever asks is called. */\nexport const y = 1\n', '«Whoever»'],
    ['a rejection', '/** Whether it was refused. */\nexport const y = 1\n', '«refused»'],
    ['an origin', '/** A foreign origin. */\nexport const y = 1\n', '«foreign»'],
    ['an absence', '/** Nobody waits for it. */\nexport const y = 1\n', '«Nobody»'],
  ])('reports %s with a word of the list', async (_, text, word) => {
    expect(await find('src/lib/x.ts', text)).toEqual([expect.stringContaining(word)])
  })

  it('reports the title of a test, also of one with rows', async () => {
    const text = `it.each([1])('is asked again for %s', () => {})\nit('is kept', () => {})\n`
    expect(await find('src/lib/x.test.ts', text)).toHaveLength(2)
  })

  it('allows a verb in front of words, numbers of mathematics and quoted names', async () => {
    const text = `/** A whole number, a foreign key; \`kept\`, \`refused\` of the report. */\nexport function readWords() {\n  return 1\n}\n`
    expect(await find('src/lib/x.ts', text)).toEqual([])
  })
})

describe('features of browsers', () => {
  const find = async (file: string, text: string) =>
    (await lint(file, text)).filter((message) => message.includes('browser-features'))

  it.each([
    ['a static method', 'export const y = AbortSignal.any([])\n', 'AbortSignal.any'],
    [
      'a static method of the language',
      'export const y = Promise.withResolvers()\n',
      'Promise.withResolvers',
    ],
    ['a constructor', 'export const y = new CloseWatcher()\n', 'CloseWatcher'],
    ['a global', 'export const y = navigation.entries()\n', 'navigation'],
    ['a method of the document', 'document.startViewTransition(() => {})\n', 'startViewTransition'],
    ['a method of an element', 'document.body.checkVisibility()\n', 'safari 16.4'],
    ['a method of a set', 'export const y = new Set().union(new Set())\n', 'Set.union'],
    ['a flag of an expression', 'export const y = /a/v\n', 'the flag v'],
  ])('reports %s that a supported browser lacks', async (_, text, word) => {
    expect((await find('src/ui/x.ts', text)).join()).toContain(word)
  })

  it('allows what all of them have, an own name, an optional call, and anything on the server', async () => {
    const allowed = [
      'export const y = structuredClone({}); new Set([1]).has(1); [1].toSorted()',
      'const navigation = { entries: () => [] }; export const z = navigation.entries()',
      'export const a = (one: HTMLElement) => one.hidePopover?.()',
      "import * as s from 'zod/mini'; export const b = s.union([])",
    ]
    expect(await find('src/ui/x.ts', `${allowed.join('\n')}\n`)).toEqual([])
    expect(await find('src/features/x/x.server.ts', 'new CloseWatcher()\n')).toEqual([])
  })

  it.each([
    ['a property', 'a { anchor-name: --x }', 'anchor-name'],
    ['a keyword', 'a { text-align: match-parent; display: ruby }', 'display: ruby'],
    ['a function', 'a { color: light-dark(red, blue) }', 'light-dark()'],
    ['an at-rule', '@position-try --x { top: 0 }', '@position-try'],
    ['a pseudo-class', 'a:has-slotted { top: 0 }', ':has-slotted'],
  ])('reports %s of a style sheet that a supported browser lacks', (_, text, name) => {
    expect(findLacking(text).map((one) => one.name)).toContain(name)
  })

  it('allows in a style sheet what all of them have, and what it asks for', () => {
    const asked = '@supports (anchor-name: --x) { a { anchor-name: --x } }'
    expect(findLacking(`a:has(b) { inset: 0; color: rgb(0 0 0) } ${asked}`)).toEqual([])
  })
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
  /** Path relative to the linted folder. */
  file: string
  line: number | undefined
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
          diagnostics: Array<{
            code: string
            message: string
            help?: string
            filename: string
            labels: Array<{ span: { line: number } }>
          }>
        }
        resolve(
          diagnostics.map(({ code, message, help, filename, labels }) => ({
            code,
            message: `${message} ${help ?? ''}`,
            file: filename,
            line: labels[0]?.span.line,
          })),
        )
      },
    )
  })
}
