/*
 * Ties the words of the demo company's texts as `tie` does, in the files: `node scripts/run.mjs demo/content/tie-company.ts`
 * What is named or dialled stays as it is written.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tie } from './tie.ts'

const DATA = /^\s*(?:- )?(?:name|address|phone|email|url|link|icon|version|picture): /
const MARK = /^(\s*(?:- |\d+\. |#+ |\| )?(?:[a-z_]+: )?"?)(.*)$/

const folder = join(import.meta.dirname, '../company')
for (const file of globSync('**/*.{md,yaml,vtt}', { cwd: folder })) {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  const tied = text.split('\n').map(tieLine).join('\n')
  if (tied !== text) writeFileSync(path, tied)
}

function tieLine(line: string): string {
  const [, mark = '', words = ''] = MARK.exec(line) ?? []
  return DATA.test(line) || words === '' ? line : mark + tie(words)
}
