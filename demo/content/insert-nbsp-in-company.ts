/*
 * Inserts non-breaking spaces into the files of the demo company's texts:
 * `node scripts/run/run.mjs demo/content/insert-nbsp-in-company.ts`
 * Names, references, phones, addresses and the generated `site.yaml` are not changed.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { insertNbsp } from './insert-nbsp.ts'

const DATA =
  /^\s*(?:- )?(?:name|address|phone|email|url|link|icon|version|picture|building|project|category|quarter): /
const MARK = /^(\s*(?:- |\d+\. |#+ |\| )?(?:[a-z_]+: )?"?)(.*)$/

const folder = join(import.meta.dirname, '../company')
for (const file of globSync('**/*.{md,yaml,vtt}', { cwd: folder, exclude: ['**/site.yaml'] })) {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  const changed = text.split('\n').map(formatLine).join('\n')
  if (changed !== text) writeFileSync(path, changed)
}

function formatLine(line: string): string {
  const [, mark = '', words = ''] = MARK.exec(line) ?? []
  return DATA.test(line) || words === '' ? line : mark + insertNbsp(words)
}
