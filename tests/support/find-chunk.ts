import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const MANIFEST = join(import.meta.dirname, '../../dist/client/.vite/manifest.json')
const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.string().optional() }),
)

/**
 * Returns a file of the built site, e.g. `assets/BhnVB5F2.js`.
 * @param code a module of `src/features/` that begins a file, e.g. `catalogue/lot/lot-page.tsx`, or the name of a
 *   group of `vite.config.ts`, e.g. `callback-dialog`
 * @throws if the build has no such file
 */
export function findChunk(code: string): string {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(MANIFEST, 'utf8')))
  const chunk =
    manifest[`src/features/${code}`] ?? Object.values(manifest).find(({ name }) => name === code)
  if (!chunk) throw new Error(`the build has no chunk for ${code}`)
  return chunk.file
}

/** Returns a condition for `page.route` and the like: whether an address is that of the file that `findChunk` finds. */
export function isChunk(code: string): (url: URL) => boolean {
  const path = `/${findChunk(code)}`
  return ({ pathname }) => pathname === path
}
