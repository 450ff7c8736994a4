import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'

/*
 * Builds twice and compares every file: a commit must give the same bytes, so that anybody can check a build against
 * its sources. Then builds what visitors load without the sources of the desk: it must be the same to the byte. Prints
 * the hash of the build.
 */
const root = join(import.meta.dirname, '../..')
const folder = join(root, 'dist/builds/.compared')
const first = await buildOnce()
const second = await buildOnce()
const different = [...new Set([...first.keys(), ...second.keys()])].filter(
  (name) => first.get(name) !== second.get(name),
)
for (const name of different) console.error(`differs between two builds: ${name}`)
const isClient = (name: string) => name.startsWith('client/')
const withoutDesk = await buildWithoutDesk()
const dependent = [
  ...new Set([...[...second.keys()].filter(isClient), ...withoutDesk.keys()]),
].filter((name) => second.get(name) !== withoutDesk.get(name))
for (const name of dependent) console.error(`differs without src/desk: ${name}`)
const all = [...first].map(([name, digest]) => `${digest}  ${name}\n`)
console.log(
  `${first.size} files, sha256 ${createHash('sha256').update(all.join('')).digest('hex')}`,
)
process.exitCode = different.length + dependent.length === 0 ? 0 : 1

async function buildWithoutDesk(): Promise<Map<string, string>> {
  const [desk, away] = [join(root, 'src/desk'), join(root, 'dist/desk-sources')]
  await rename(desk, away)
  try {
    return await buildOnce(['--client'])
  } finally {
    await rename(away, desk)
  }
}

async function buildOnce(options: string[] = []): Promise<Map<string, string>> {
  const command = [join(root, 'scripts/build/build.ts'), '--into', basename(folder), ...options]
  const { status } = spawnSync(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('the build failed')
  const files = new Map<string, string>()
  for (const file of await listFiles(folder)) {
    const digest = createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
    files.set(relative(folder, file), digest)
  }
  await rm(folder, { recursive: true })
  return files
}

async function listFiles(path: string): Promise<string[]> {
  const found = await readdir(path, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}
