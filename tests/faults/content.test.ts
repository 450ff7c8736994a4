import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDatabase, type Database } from '../../src/db/connect.ts'
import { importContent } from '../../src/features/content/write/import-content.server.ts'
import { systemClock } from '../../src/lib/time/clock.ts'
import { smallCompany, writeFolder } from '../support/content-folder.ts'
import { createDeskCaller, type DeskCaller } from '../support/desk-files.ts'
import { makeDeskUser, signInByHttp } from '../support/desk.ts'
import { isNightly } from '../support/nightly.ts'
import { startServer } from '../support/running-server.ts'
import { createMigratedStore, type Store, stores } from '../support/stores.ts'

const SETTINGS = { DESK_SECOND_FACTOR: 'optional', DESK_LATE_MINUTES: '0', LOG_LEVEL: 'fatal' }
const KILLS = isNightly ? 12 : 2
/** The files that are published together, with a text of which each has another number. */
const FILES = ['press/dvor.md', 'cities.yaml', 'projects/sad/project.md'] as const

let top = ''
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kvartal-publish-'))
})
afterAll(() => rm(top, { recursive: true, force: true }))

/** A company on a store of its own, with somebody who may publish. */
async function openCompany(store: Store): Promise<{
  url: string
  db: Database
  email: string
  media: string
  close: () => Promise<void>
}> {
  const { url, drop } = await createMigratedStore(store)
  const db = connectDatabase(url)
  const [folder, media] = [await mkdtemp(join(top, 'folder-')), await mkdtemp(join(top, 'media-'))]
  await writeFolder(folder, await smallCompany())
  await importContent(db, { folder, mediaFolder: media, clock: systemClock })
  const { email } = await makeDeskUser(db, 'editor', { factor: false })
  const close = async () => {
    await db.destroy()
    await drop()
  }
  return { url, db, email, media, close }
}

async function readFile(desk: DeskCaller, path: string) {
  return (await desk.send('GET', `content/file/?path=${encodeURIComponent(path)}`)).body
}

/** Each file with another number in it, drafted. */
async function draftAll(desk: DeskCaller, number: number): Promise<void> {
  for (const path of FILES) {
    const { text, base, draft } = await readFile(desk, path)
    const wanted = `${String(text)
      .replace(/\n# номер \d+|<!-- номер \d+ -->/g, '')
      .trimEnd()}\n${path.endsWith('.md') ? `<!-- номер ${number} -->` : `# номер ${number}`}\n`
    const saved = await desk.send('PUT', `content/draft/?path=${encodeURIComponent(path)}`, {
      text: wanted,
      base,
      version: draft?.version ?? 0,
    })
    expect([path, saved.status]).toEqual([path, 200])
  }
}

it.each(stores)(
  'a publish whose server is killed has all of its files or none (%s)',
  async (store) => {
    const { url, db, email, media, close } = await openCompany(store)
    const settings = { ...SETTINGS, MEDIA_DIR: media }
    let server = await startServer(url, settings)
    try {
      for (let number = 1; number <= KILLS; number++) {
        let desk = createDeskCaller(server.address, await signInByHttp(server.address, email))
        await draftAll(desk, number)
        const { token } = (await desk.send('POST', 'content/plan/', { paths: FILES })).body
        const sent = desk
          .send('POST', 'content/publish/', { paths: FILES, token })
          .then(({ status }) => status)
          .catch(() => 0)
        await sleep(number * 25)
        const ended = once(server.process, 'exit')
        server.process.kill('SIGKILL')
        await ended
        const status = await sent
        server = await startServer(url, settings)
        desk = createDeskCaller(server.address, await signInByHttp(server.address, email))
        const files = await Promise.all(FILES.map((path) => readFile(desk, path)))
        const isOut = files.map(({ text }) => String(text).includes(`номер ${number}`))
        expect(new Set(isOut).size).toBe(1)
        // A draft leaves with its publish, and with nothing else.
        expect(files.map(({ draft }) => draft === null)).toEqual(isOut)
        if (status === 200) expect(isOut[0]).toBe(true)
        const revisions = await db.selectFrom('content_revision_files').selectAll().execute()
        const named = revisions.filter(({ after }) => after?.includes(`номер ${number}`))
        expect(named.length).toBe(isOut[0] ? FILES.length : 0)
      }
    } finally {
      await server.stop()
      await close()
    }
  },
)

it.each(stores)(
  'a publish at one of two servers is on the site of the other, and of two at once one is rejected (%s)',
  async (store) => {
    const { url, email, media, close } = await openCompany(store)
    const settings = { ...SETTINGS, MEDIA_DIR: media }
    const servers = [await startServer(url, settings), await startServer(url, settings)]
    try {
      const session = await signInByHttp(servers[0]?.address ?? '', email)
      const desks = servers.map(({ address }) =>
        createDeskCaller(address, { ...session, origin: address }),
      ) as [DeskCaller, DeskCaller]
      const { text, base } = await readFile(desks[0], 'press/dvor.md')
      const publish = (desk: DeskCaller, title: string) =>
        desk.send('POST', 'content/publish/', {
          files: [{ path: 'press/dvor.md', text: text.replace('Двор открыт', title), base }],
        })
      const answers = await Promise.all([
        publish(desks[0], 'Открыли двор'),
        publish(desks[1], 'Двор ждёт'),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const title = answers[0]?.status === 200 ? 'Открыли двор' : 'Двор ждёт'
      for (const { address } of servers) {
        const read = async () => (await fetch(`${address}/press/dvor`)).text()
        await expect.poll(read, { timeout: 20_000, interval: 100 }).toContain(title)
      }
    } finally {
      for (const server of servers) await server.stop()
      await close()
    }
  },
)
