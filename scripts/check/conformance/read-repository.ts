import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Claim, findClaims } from './find-claims.ts'
import { readSentences, type Sentence } from './read-sentences.ts'

export const root = join(import.meta.dirname, '../../..')
export const CONFORMANCE = 'docs/conformance.md'

/** Returns the sentences of docs/product in the order of its pages. */
export function readProduct(): Sentence[] {
  return listFiles('docs/product/*.md').flatMap((file) => readSentences(readText(file)))
}

/** Returns the claims of all test files in the order of their paths. */
export function readClaims(): Claim[] {
  return listFiles('{src,cli,demo,bench,scripts,tests}/**/*.test.{ts,tsx}').flatMap((file) => {
    const source = readText(file)
    return source.includes('verifies(') ? findClaims(file, source) : []
  })
}

/** Returns the paths, relative to the repository root, that match the pattern, in alphabetical order. */
export function listFiles(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).toSorted()
}

/** Returns the text of a file. `file` is relative to the repository root. */
export function readText(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
