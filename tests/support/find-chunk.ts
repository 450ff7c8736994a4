import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const MANIFEST = join(import.meta.dirname, '../../dist/client/.vite/manifest.json')
const manifestSchema = z.record(z.string(), z.object({ file: z.string() }))

/** Returns the file of the built site that begins with a module of `src/features/`, e.g. `assets/BhnVB5F2.js`. */
export function findChunk(module: string): string {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(MANIFEST, 'utf8')))
  const chunk = manifest[`src/features/${module}`]
  if (!chunk) throw new Error(`the build has no chunk for ${module}`)
  return chunk.file
}
