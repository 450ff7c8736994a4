import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLot } from './support/factories.ts'
import { describeOnStores } from './support/stores.ts'
import { createTestApp, type TestApp } from './support/test-app.ts'
import { verifies } from './support/verifies.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))

/** A client as an integrator writes it. An unused `@ts-expect-error` is an error, so the types do check something. */
const CLIENT = `import createClient from 'openapi-fetch'
import type { components, paths } from './api-types.ts'

type LotCard = components['schemas']['LotCard']

export async function listFlats(baseUrl: string, rooms: Array<'1' | '2'>): Promise<LotCard[]> {
  const client = createClient<paths>({ baseUrl })
  const { data, error } = await client.GET('/api/flats/', {
    params: { query: { rooms, order: 'price', limit: 2 } },
  })
  if (error) throw new Error(JSON.stringify(error))
  return data.results
}

export async function readRejection(baseUrl: string): Promise<string[] | undefined> {
  const client = createClient<paths>({ baseUrl })
  // @ts-expect-error a limit is a number
  const { error } = await client.GET('/api/flats/', { params: { query: { limit: 'many' } } })
  return error && 'limit' in error ? error['limit'] as string[] : undefined
}

export function describeLot(lot: LotCard): string {
  // @ts-expect-error a lot has no such field
  void lot.color
  const paid: number = lot.sale_price ?? lot.price
  return \`\${lot.project.name}: \${paid}\`
}
`

const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  module: 'nodenext',
  target: 'es2024',
  lib: ['es2024', 'dom'],
  allowImportingTsExtensions: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  types: [],
}

interface Client {
  listFlats: (baseUrl: string, rooms: string[]) => Promise<Array<{ id: number; kind: string }>>
  readRejection: (baseUrl: string) => Promise<string[] | undefined>
}

describeOnStores('tools that read the OpenAPI document', (under) => {
  let site: TestApp
  let folder: string
  beforeAll(async () => {
    site = await createTestApp(under)
    // Below node_modules, so that the client finds its library.
    const cache = join(root, 'node_modules', '.cache')
    await mkdir(cache, { recursive: true })
    folder = await mkdtemp(join(cache, 'kvartal-openapi-'))
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await writeFile(join(folder, 'openapi.json'), (await site.app.inject('/api/openapi.json')).body)
  })
  afterAll(async () => {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('Redocly reports no error and no warning', { timeout: 60_000 }, async () => {
    const cli = join(root, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js')
    const { stdout } = await run(
      process.execPath,
      [cli, 'lint', join(folder, 'openapi.json'), '--format=json'],
      {
        cwd: root,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    )
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] })
    verifies('D10-5')
  })

  it('a generated client compiles and lists flats', { timeout: 120_000 }, async () => {
    for (const rooms of [1, 2, 2, 2]) await makeLot(under.db, { rooms })
    await site.close()
    site = await createTestApp(under)
    const address = await site.app.listen({ port: 0, host: '127.0.0.1' })

    await writeFile(join(folder, 'api-types.ts'), await generateTypes(join(folder, 'openapi.json')))
    await writeFile(join(folder, 'client.ts'), CLIENT)
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ['client.ts'] }),
    )
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    await expect(run(process.execPath, [tsc, '-p', folder])).resolves.toMatchObject({ stdout: '' })

    const client = await loadClient()
    const flats = await client.listFlats(address, ['2'])
    expect(flats).toMatchObject([{ kind: 'flat', rooms: 2 }, { kind: 'flat' }])
    expect(await client.readRejection(address)).toEqual([expect.any(String)])
    verifies('D10-5')
  })

  /** Node runs no types below node_modules, so they are stripped first. */
  async function loadClient(): Promise<Client> {
    const { stripTypeScriptTypes } = await import('node:module')
    const file = join(folder, 'client.js')
    await writeFile(file, stripTypeScriptTypes(CLIENT))
    return (await import(pathToFileURL(file).href)) as Client
  }
})

/** The generator needs the compiler API, which TypeScript 7 does not have: decision 0034. */
async function generateTypes(file: string): Promise<string> {
  const hooks = registerHooks({
    resolve: (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context),
  })
  try {
    const { default: generate, astToString } = await import('openapi-typescript')
    return astToString(await generate(pathToFileURL(file)))
  } finally {
    hooks.deregister()
  }
}
