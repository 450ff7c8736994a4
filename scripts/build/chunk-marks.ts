import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The first line of a module says which chunk has it: `// chunk: texts`, or the same as a comment of CSS. */
const MARK = /^(?:\/\/|\/\*) chunk: (\S+)(?: \*\/)?\n/

/**
 * Returns the chunk of each module below `src` that says which file of the build has it, by absolute path. The styles of
 * a component go with it unless they say otherwise. Throws for a chunk that is none of `known`, and for one of `known`
 * that no module names.
 */
export function readChunkMarks(root: string, known: readonly string[]): Map<string, string> {
  const chunks = new Map<string, string>()
  for (const file of globSync('src/**/*.{ts,tsx,css}', { cwd: root })) {
    const path = join(root, file)
    const chunk = MARK.exec(readFileSync(path, 'utf8'))?.[1]
    if (chunk === undefined) continue
    if (!known.includes(chunk)) throw new Error(`${file}: the build has no chunk «${chunk}»`)
    chunks.set(path, chunk)
  }
  const unused = known.filter((chunk) => ![...chunks.values()].includes(chunk))
  if (unused.length > 0) throw new Error(`no module names the chunk «${unused.join('», «')}»`)
  const all = new Map(chunks)
  for (const [path, chunk] of chunks) {
    const styles = path.replace(/\.tsx?$/, '.module.css')
    if (!chunks.has(styles)) all.set(styles, chunk)
  }
  return all
}
