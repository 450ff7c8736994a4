import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'

/*
 * How far a reader of a page walks: from how many folders its code comes, by imports of any kind, those of types and
 * late ones included (decision 0251). A page that needs one folder more wants a look at the rooms before a higher limit.
 */

const root = join(import.meta.dirname, '..')
/** Static imports, exports of other modules and `import()`, each with its specifier. */
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'|import\(\s*'(\.[^']+)'\s*\)/g

/** Own code that each module imports: one entry for each import. */
const imports = new Map<string, string[]>()
for (const file of globSync('src/**/*.{ts,tsx}', { cwd: root })) {
  if (/\.(test|property)\.tsx?$/.test(file)) continue
  const found = [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].map(
    ([, fixed, late]) => posix.join(dirname(file), fixed ?? late ?? ''),
  )
  imports.set(
    file,
    found.filter((path) => /\.tsx?$/.test(path)),
  )
}

/** Returns the folders of all modules that one imports, by themselves or through others. */
function findFolders(entry: string): Set<string> {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const path of imports.get(file) ?? []) visit(path)
  }
  visit(entry)
  return new Set([...seen].map((file) => dirname(file)))
}

describe('the ways of imports', () => {
  it.each([
    ['a list', 'src/features/catalogue/list/lot-list-page.tsx', 30],
    ['a lot', 'src/features/catalogue/lot/lot-page.tsx', 35],
    ['a project', 'src/features/projects/page/project-page.tsx', 35],
  ])('bring the page of %s code of few folders', (_page, entry, limit) => {
    expect(imports.has(entry)).toBe(true)
    const folders = findFolders(entry)
    expect(folders.size).toBeGreaterThan(10)
    expect([...folders].toSorted().slice(limit)).toEqual([])
  })

  it('stay in their folder in a third of all cases', () => {
    const all = [...imports].flatMap(([file, paths]) =>
      paths.map((path) => dirname(path) === dirname(file)),
    )
    expect(all.length).toBeGreaterThan(5_000)
    expect(all.filter(Boolean).length / all.length).toBeGreaterThan(0.32)
  })
})
