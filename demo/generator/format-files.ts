import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const BIOME = join(import.meta.dirname, '../../node_modules/.bin/biome')

/** Brings files that a script wrote into the repository's format. */
export function formatFiles(paths: readonly string[]): void {
  execFileSync(BIOME, ['format', '--write', ...paths], { stdio: 'inherit' })
}
