import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BUNDLED, listPackages } from '../scripts/build/list-packages.ts'
import { writeSbom } from '../scripts/build/write-sbom.ts'
import { verifies } from './support/verifies.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'))
/** Licences that allow the site to be operated and its bundle to be served without publishing its sources. */
const ACCEPTED =
  /^\(?(?:(?:MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|OFL-1\.1|Zlib|CC0-1\.0|Python-2\.0|PSF-2\.0|MPL-2\.0|LGPL-3\.0-or-later|MIT-0)(?: (?:OR|AND) )?)+\)?$/

it('installs only what the lock file has a sha512 of, over https and without scripts', async () => {
  const { packages } = await listPackages(root)
  expect(packages.length).toBeGreaterThan(300)
  const invalid = packages.filter(
    ({ integrity, resolved }) =>
      !/^sha512-[\w+/]{86}==$/.test(integrity ?? '') ||
      !(resolved ?? 'https://').startsWith('https://'),
  )
  expect(invalid.map(({ path }) => path)).toEqual([])
  const npmrc = read('.npmrc')
  expect(npmrc).toMatch(/^ignore-scripts=true$/m)
  // An older Node that runs npm gets no warnings about packages which the pinned one runs.
  expect(npmrc).toMatch(/^loglevel=error$/m)
  for (const [, address] of npmrc.matchAll(/registry\s*=\s*(\S+)/g)) {
    if (address !== 'true') expect(address).toMatch(/^https:/)
  }
  verifies('D44-1')
})

it('pins every direct dependency and says why it stays', () => {
  const direct = { ...dependencies, ...devDependencies, ...optionalDependencies }
  const inexact = Object.entries(direct).filter(
    ([, version]) => !/^(npm:[\w-]+@)?\d[\w.-]*$/.test(String(version)),
  )
  expect(inexact).toEqual([])
  const record = read('docs/decisions/0037-direct-dependencies.md')
  const missing = Object.keys(direct).filter((name) => !record.includes(`\`${name}\``))
  expect(missing).toEqual([])
  const named = [...record.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => String(name))
  expect(named.filter((name) => !(name in direct))).toEqual([])
  verifies('D44-2')
})

it('ships packages with accepted licences only', async () => {
  const { packages } = await listPackages(root)
  const shipped = packages.filter(({ isShipped }) => isShipped)
  expect(shipped.filter(({ license }) => !ACCEPTED.test(license ?? ''))).toEqual([])
})

it('counts development packages that the bundles contain as shipped', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  const imported = sources.flatMap((file) => {
    const values = read(file).replaceAll(/^import type [^']*'.*'$/gm, '')
    return [...values.matchAll(/(?:from |import\(|import )'((?:@[\w-]+\/)?[\w.-]+)/g)].map(
      ([, name]) => String(name),
    )
  })
  const fromDevelopment = new Set(imported.filter((name) => name in devDependencies))
  expect([...fromDevelopment].toSorted()).toEqual(BUNDLED.toSorted())
})

it('writes the same bill of materials and licences for the same lock file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kvartal-sbom-'))
  try {
    const write = async () => {
      await writeSbom(root, folder)
      return Promise.all(
        ['sbom.cdx.json', 'licences.txt'].map((name) => readFile(join(folder, name), 'utf8')),
      )
    }
    const [bom = '', licences = ''] = await write()
    expect(await write()).toEqual([bom, licences])
    const { bomFormat, specVersion, components } = JSON.parse(bom)
    expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.6'])
    const refs = components.map((one: { 'bom-ref': string }) => one['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
    expect(components).toContainEqual(
      expect.objectContaining({
        name: 'fastify',
        scope: 'required',
        purl: `pkg:npm/fastify@${dependencies.fastify}`,
        licenses: [{ license: { id: 'MIT' } }],
        hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      }),
    )
    expect(licences).toContain(`fastify ${dependencies.fastify} — MIT\n`)
    expect(licences).toContain('Permission is hereby granted')
    expect(licences).not.toContain(root)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  verifies('D44-3')
})
