import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Script that the desk loads before its first screen, brotli. */
const MAX_SCRIPT_KIB = 150

interface Chunk {
  file: string
  imports?: string[]
  isEntry?: boolean
}

/** The area that most people open first. */
const FIRST_AREA = 'src/desk/list/requests-area.tsx'

/** Measures the built desk: what its first screen loads, and a problem for each budget that is exceeded. */
export async function checkDesk(folder: string): Promise<{ line: string; problems: string[] }> {
  const manifest = JSON.parse(
    await readFile(join(folder, '.vite/manifest.json'), 'utf8'),
  ) as Record<string, Chunk>
  const found = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || found.has(chunk.file)) return
    found.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  if (!manifest[FIRST_AREA]) throw new Error(`the build of the desk has no ${FIRST_AREA}`)
  for (const [name, { isEntry }] of Object.entries(manifest)) if (isEntry) visit(name)
  visit(FIRST_AREA)
  const sizes = await Promise.all(
    [...found].map(async (file) => (await readFile(join(folder, `${file}.br`))).length),
  )
  const kib = sizes.reduce((sum, size) => sum + size, 0) / 1024
  return {
    line: `desk: ${kib.toFixed(1)} KiB of script (brotli, at most ${MAX_SCRIPT_KIB})`,
    problems: kib > MAX_SCRIPT_KIB ? [`the desk loads ${kib.toFixed(1)} KiB of script`] : [],
  }
}
