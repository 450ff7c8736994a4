import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const BIOME = join(import.meta.dirname, '../../node_modules/.bin/biome')

/** Formats generated files with Biome. */
export function formatFiles(paths: readonly string[]): void {
  execFileSync(BIOME, ['format', '--write', ...paths], { stdio: 'inherit' })
}
