import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { serverEnvironment, serverFlags } from '../../scripts/run/server-flags.mjs'
import { switchBuild } from '../../scripts/build/switch-build.ts'
import { newVisitor, sharedBrowser, waitForScripts } from '../support/browser.ts'
import { freePort } from '../support/running-server.ts'
import { createSellingStore } from '../support/selling-site.ts'

/** A checkout with the build of this one. */
let root: string
let database: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kvartal-update-'))
  const store = await createSellingStore('sqlite')
  database = store.url
  await symlink(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  return async () => {
    await store.drop()
    await rm(root, { recursive: true, force: true })
  }
})

/** Writes the next build: every script and style sheet for browsers has another name than in the build before. */
async function buildNext(): Promise<string> {
  const folder = join(root, 'dist/builds/.new')
  await cp(join(process.cwd(), 'dist/current/'), folder, { recursive: true })
  const builds = (await readdir(join(root, 'dist/builds'))).length
  const suffix = (file: string) => file.replace(/\.(js|css)$/, `_${builds}.$1`)
  for (const part of ['client', 'desk']) {
    const assets = join(folder, part, 'assets')
    const names = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name))
    const files = [
      ...names.map((name) => join(assets, name)),
      join(folder, part, '.vite/manifest.json'),
    ]
    const text = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
    for (const file of files)
      await writeFile(file, (await readFile(file, 'utf8')).replace(text, suffix))
    for (const name of await readdir(assets)) {
      // The compressed files have the names of before inside.
      if (name.endsWith('.br')) await rm(join(assets, name))
      else if (names.includes(name)) await rename(join(assets, name), join(assets, suffix(name)))
    }
  }
  return folder
}

async function startCurrent(port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...serverFlags, 'dist/server/main.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      ...serverEnvironment,
      PORT: String(port),
      DATABASE_URL: database,
      LOG_LEVEL: 'warn',
      SPOOL_DIR: join(root, 'spool'),
    },
  })
  onTestFinished(() => stop(child))
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('ready')) break
  }
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function readAssets(port: number): Promise<string[]> {
  const page = await (await fetch(`http://127.0.0.1:${port}/flats`)).text()
  return [...new Set([...page.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path))]
}

async function findMissing(port: number, paths: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const path of paths) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'accept-encoding': 'br' },
    })
    await response.arrayBuffer()
    if (response.status !== 200) missing.push(`${response.status} ${path}`)
  }
  return missing
}

it('a page that is open through a build and a restart loads its late parts and misses no file', async () => {
  await switchBuild(root, await buildNext())
  const port = await freePort()
  const server = await startCurrent(port)
  const baseURL = `http://127.0.0.1:${port}`
  const { page, context, errors } = await newVisitor(await sharedBrowser(), { width: 375, baseURL })
  onTestFinished(() => context.close())
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
  })
  await page.goto('/flats')
  await waitForScripts(page)

  const building = await buildNext()
  await page.getByRole('banner').getByRole('button', { name: 'Меню' }).click()
  await page.getByRole('dialog', { name: 'Меню' }).waitFor()
  await page.keyboard.press('Escape')
  await switchBuild(root, building)
  expect(await findMissing(port, await readAssets(port))).toEqual([])
  await stop(server)
  await startCurrent(port)

  await page.getByRole('button', { name: /^Фильтр/ }).click()
  await page.getByRole('button', { name: /^Показать \d/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /м²/ }).first().click()
  await page.getByRole('heading', { level: 1, name: /м²$/ }).waitFor()
  expect({ failed, errors }).toEqual({ failed: [], errors: [] })
})

it('two processes of two builds serve the files of each other', async () => {
  const [first, second] = [await freePort(), await freePort()]
  await switchBuild(root, await buildNext())
  await startCurrent(first)
  await switchBuild(root, await buildNext())
  await startCurrent(second)
  const assets = [await readAssets(first), await readAssets(second)]
  expect(assets[0]).not.toEqual(assets[1])
  for (const paths of assets) {
    expect(paths.length).toBeGreaterThan(5)
    for (const port of [first, second]) expect(await findMissing(port, paths)).toEqual([])
  }
})
