import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findLacking } from '../lint/style-features.mjs'

/*
 * `node scripts/check/check-styles.mjs`: reports what style sheets use and a supported browser lacks, by MDN's data. What is
 * allowed all the same is in `lint/style-features.mjs`, with the reason.
 */
const root = join(import.meta.dirname, '../..')
const files = globSync('src/**/*.css', { cwd: root }).toSorted()
const found = files.flatMap((file) =>
  findLacking(readFileSync(join(root, file), 'utf8')).map(
    ({ line, name, missing }) => `${file}:${line}: ${name} is missing in ${missing.join(', ')}`,
  ),
)
for (const line of found) console.error(line)
console.log(`${files.length} style sheets, ${found.length} problems`)
process.exitCode = found.length === 0 ? 0 : 1
