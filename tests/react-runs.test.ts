import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { CHECKED_REACT_VERSION, toModule } from '../scripts/build/react-as-modules.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const packageSchema = z.object({
  version: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
})
const readPackage = (file: string) => packageSchema.parse(JSON.parse(read(file)))
const chunks = (folder: string) =>
  readdirSync(join(root, folder)).filter((name) => name.endsWith('.js'))

/** React's own words in its builds for production: of its renderer in browsers, and of that on the server. */
const BROWSER = '__reactContainer$'
const SERVER = 'https://react.dev/errors/'

describe('React itself', () => {
  it('is what the package names: nothing stands in for it', () => {
    const { dependencies, devDependencies } = readPackage('package.json')
    const names = Object.keys({ ...dependencies, ...devDependencies })
    expect(names).toEqual(expect.arrayContaining(['react', 'react-dom']))
    expect(names.filter((name) => /preact|inferno|solid-js|nerv/.test(name))).toEqual([])
    for (const config of ['vite.config.ts', 'vite.desk.config.ts', 'vitest.config.ts']) {
      expect(read(config)).not.toMatch(/\balias\b/)
    }
  })

  it.each([
    ['the site', 'dist/client/assets'],
    ['the desk', 'dist/desk/assets'],
  ])('renders %s in browsers', (_name, folder) => {
    const texts = chunks(folder).map((name) => read(join(folder, name)))
    expect(texts.filter((text) => text.includes(BROWSER))).toHaveLength(1)
  })

  it('renders pages on the server', () => {
    const folder = join(root, 'dist/server')
    const texts = globSync('**/*.js', { cwd: folder }).map((name) =>
      read(join('dist/server', name)),
    )
    expect(texts.some((text) => text.includes(SERVER))).toBe(true)
  })

  it('has a chunk of its own that holds nothing else, so that it stays the same between releases', () => {
    const [name = '', ...others] = chunks('dist/client/assets').filter((file) =>
      file.startsWith('react-'),
    )
    expect(others).toEqual([])
    const imported = [
      ...read(`dist/client/assets/${name}`).matchAll(/from"\.\/(.+?)-[\w-]{7,8}\.js"/g),
    ]
    expect(imported.map(([, chunk]) => chunk)).toEqual(['rolldown-runtime'])
  })
})

describe('React as ES modules', () => {
  it('is made of the version that the rewriting was checked with', () => {
    expect(
      readPackage('node_modules/react-dom/package.json').version,
      'build, crawl every page in a browser, then raise CHECKED_REACT_VERSION in scripts/build/react-as-modules.ts',
    ).toBe(CHECKED_REACT_VERSION)
  })

  it('has the exports and imports of the CommonJS file, and its code otherwise', () => {
    const code = toModule(
      '"use strict";\nvar React = require("react"),\n  x = 1;\nexports.a = x;\nexports.b = exports.a;',
      'react-dom',
    )
    expect(code).toContain("import * as __React from 'react'")
    expect(code).toContain('var React = __React,')
    expect(code).toContain('__export_b = __export_a;')
    expect(code).toContain('export { __export_a as a, __export_b as b }')
    expect(code).not.toMatch(/require\(|\bexports\./)
  })
})
