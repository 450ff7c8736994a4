import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CHECKED_ROUTER_VERSION, routerChanges } from '../scripts/build/tree-shake-router.ts'

const router = join(import.meta.dirname, '../node_modules/react-router')

it('runs with the version of react-router that the replacements were checked with', () => {
  const { version } = JSON.parse(readFileSync(join(router, 'package.json'), 'utf8')) as {
    version: string
  }
  expect(
    version,
    `react-router is ${version} now: build with and without treeShakeRouter, compare the first load, check in a browser
that pages and links work, then raise CHECKED_ROUTER_VERSION in scripts/build/tree-shake-router.ts`,
  ).toBe(CHECKED_ROUTER_VERSION)
})

it.each(routerChanges)('matches $found in the files of react-router', ({ found, times }) => {
  const files = globSync('dist/production/lib/**/*.js', { cwd: router })
  const matches = files.flatMap(
    (file) => readFileSync(join(router, file), 'utf8').match(found) ?? [],
  )
  expect(matches.length).toBeGreaterThanOrEqual(times)
})
