// Which tests say most about a change. Runs on any Node ≥ 20.
import { posix } from 'node:path'

const CODE = /\.(tsx?|mjs)$/
const TEST = /\.test\.tsx?$/
const IMPORT = /(?:from |import\(|import )'(\.[^'?]+)/g

/**
 * Returns the tests beside the changed files, then those that import them, then those that import their importers and so
 * on, at most `limit`; `all` is how many there are at any distance. Nearly every test reaches every module, because the
 * server wires all pages: the far ones run with `npm test`.
 *
 * @param sources Texts of all files of code by path, relative to the root of the repository.
 */
export function findNearestTests(sources, changed, limit) {
  const importers = new Map()
  for (const [path, text] of sources) {
    for (const [, imported] of text.matchAll(IMPORT)) {
      const target = posix.join(posix.dirname(path), imported)
      importers.set(target, [...(importers.get(target) ?? []), path])
    }
  }
  const code = changed.filter((path) => CODE.test(path))
  const folders = new Set(code.map((path) => posix.dirname(path)))
  const beside = [...sources.keys()].filter((path) => folders.has(posix.dirname(path)))
  const found = new Set(code)
  const tests = new Set([...code, ...beside].filter((path) => TEST.test(path)))
  // A set that grows is walked to its end: nearer files were added first.
  for (const path of found) {
    for (const importer of importers.get(path) ?? []) {
      found.add(importer)
      if (TEST.test(importer)) tests.add(importer)
    }
  }
  return { tests: [...tests].slice(0, limit), all: tests.size }
}
