import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeEach, afterEach, expect, it } from 'vitest'
import { startFakeS3 } from '../../tests/support/fake-s3.ts'
import { readBody } from './limit-body.ts'
import type { ObjectStore, StoredObject } from './object-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'kvartal-s3-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

let s3: Awaited<ReturnType<typeof startFakeS3>>
beforeEach(async () => {
  s3 = await startFakeS3()
})
afterEach(() => s3.stop())

async function listAll(store: ObjectStore): Promise<StoredObject[]> {
  const all: StoredObject[] = []
  for await (const object of store.list()) all.push(object)
  return all
}

async function makeFile(text: string): Promise<string> {
  const file = join(folder, 'file')
  await writeFile(file, text)
  return file
}

it('stores, reads, finds, lists and removes files below its prefix', async () => {
  const store = s3.connect()
  const names = ['a.jpg', 'b.jpg', 'с пробелом+.jpg', 'd.jpg', 'e.jpg', 'f.jpg', 'g.jpg']
  for (const name of names) await store.write(`pictures/${name}`, await makeFile(`bytes ${name}`))
  s3.objects.set('other/x.jpg', {
    bytes: Buffer.from('x'),
    sha256: undefined,
    modified: new Date(),
  })
  expect([...s3.objects.keys()]).toContain('site/pictures/с пробелом+.jpg')
  const listed = await listAll(store)
  expect(listed.map(({ path, size }) => [path, size])).toEqual(
    names.toSorted().map((name) => [`pictures/${name}`, Buffer.byteLength(`bytes ${name}`)]),
  )
  const found = await store.read('pictures/с пробелом+.jpg')
  expect((await readBody(found?.body ?? expect.fail())).toString()).toBe('bytes с пробелом+.jpg')
  expect([await store.has('pictures/a.jpg'), await store.has('pictures/z.jpg')]).toEqual([
    true,
    false,
  ])
  await store.remove('pictures/a.jpg')
  expect(await store.read('pictures/a.jpg')).toBeNull()
})

it('lists nothing of an empty bucket', async () => {
  expect(await listAll(s3.connect())).toEqual([])
})

it('accepts an ETag that is no hash, and reads the bytes back', async () => {
  s3.setOpaqueTags()
  await s3.connect().write('pictures/a.jpg', await makeFile('bytes'))
  expect(s3.requests).toEqual(['PUT /media/site/pictures/a.jpg', 'GET /media/site/pictures/a.jpg'])
})

it('keeps a body that is read only after a garbage collection', async () => {
  const store = s3.connect()
  await store.write('films/a.mp4', await makeFile('x'.repeat(200_000)))
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  for (let round = 0; round < 20; round++) {
    const found = await store.read('films/a.mp4')
    await sleep(5)
    collectGarbage()
    await sleep(5)
    expect((await readBody(found?.body ?? expect.fail())).length).toBe(200_000)
  }
})

it('rejects an upload of which other bytes arrived', async () => {
  s3.setFault('damages')
  const writing = s3.connect().write('pictures/a.jpg', await makeFile('bytes'))
  await expect(writing).rejects.toThrow('the object storage has other bytes')
})

it('rejects with a wrong key, and while the server fails or hangs', async () => {
  await expect(s3.connect({ secretAccessKey: 'wrong' }).has('a')).rejects.toThrow('403')
  s3.setFault('fails')
  await expect(s3.connect().read('a')).rejects.toThrow('503')
  s3.setFault('hangs')
  await expect(s3.connect({ timeoutMs: 200 }).has('a')).rejects.toThrow('does not respond')
})
