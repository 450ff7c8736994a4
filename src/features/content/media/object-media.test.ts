import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { makePicture, readFolder, writeFolder } from '../../../../tests/support/content-folder.ts'
import { startFakeS3 } from '../../../../tests/support/fake-s3.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { systemClock } from '../../../lib/time/clock.ts'
import { sha256 } from './picture-files.server.ts'
import { exportContent } from '../write/export-content.server.ts'
import { importContent } from '../write/import-content.server.ts'
import { createMediaStore, type MediaPlace } from './media-store.server.ts'
import { moveMedia } from './move-media.server.ts'

const top = await mkdtemp(join(tmpdir(), 'kvartal-object-media-'))
afterAll(() => rm(top, { recursive: true, force: true }))
let s3: Awaited<ReturnType<typeof startFakeS3>>
beforeEach(async () => {
  s3 = await startFakeS3()
})
afterEach(() => s3.stop())
const newFolder = () => mkdtemp(join(top, 'machine-'))

const company = '---\nname: Тест\nlegal_name: ООО «Тест»\n---\n'
const slides = '- {slug: a, title: А, url: /flats, picture: a.jpg}\n'

describeOnStores('media in object storage', (under) => {
  let content = ''
  let opened: TestApp[] = []
  beforeEach(async () => {
    content = await newFolder()
    await writeFolder(content, {
      'company.md': company,
      'slider.yaml': slides,
      'a.jpg': await makePicture(900, 300),
    })
  })
  afterEach(async () => {
    for (const app of opened) await app.close()
    opened = []
  })

  const onMachine = async (): Promise<MediaPlace> => ({
    mediaFolder: join(await newFolder(), 'cache'),
    bucket: s3.connect(),
  })
  const runImport = (place: MediaPlace, rendersLater = true) =>
    importContent(under.db, { ...place, folder: content, clock: systemClock, rendersLater })
  const openSite = async (more: Record<string, string> = {}) => {
    const settings = { ...s3.settings('site'), MEDIA_DIR: await newFolder(), ...more }
    const app = await createTestApp(under, { settings })
    opened.push(app)
    return app.app
  }
  const firstRendition = async () => {
    const row = await under.db.selectFrom('pictures').selectAll().executeTakeFirstOrThrow()
    const [found] = JSON.parse(row.renditions) as Array<{ path: string }>
    return found?.path ?? ''
  }

  it('an import uploads the originals, and a second one on another machine changes nothing', async () => {
    await runImport(await onMachine())
    expect([...s3.objects.keys()].map((key) => key.replace(/[0-9a-f]{64}/, 'HASH'))).toEqual([
      'site/originals/HASH',
    ])
    const { pictures } = await runImport(await onMachine())
    expect(pictures).toEqual({ rendered: 0, kept: 1, removed: 0 })
    verifies('D80-1')
  })

  it('an import without the removed picture removes it from the bucket', async () => {
    const place = await onMachine()
    await runImport(place, false)
    expect(s3.objects.size).toBeGreaterThan(3)
    await writeFolder(content, { 'slider.yaml': '[]\n' })
    await rm(join(content, 'a.jpg'))
    await importContent(under.db, {
      ...place,
      folder: content,
      clock: systemClock,
      allowRemovals: true,
    })
    expect([...s3.objects.keys()]).toEqual([])
  })

  it('a failing import leaves nothing in the bucket', async () => {
    s3.setFault('fails')
    await expect(runImport(await onMachine())).rejects.toThrow('503')
    s3.setFault('none')
    expect(s3.objects.size).toBe(0)
    expect(await under.db.selectFrom('pictures').select('key').execute()).toEqual([])
  })

  it('two processes serve a picture that one of them rendered, with ranges, HEAD and 304', async () => {
    await runImport(await onMachine())
    const path = await firstRendition()
    const [one, other] = [await openSite(), await openSite()]
    const rendered = await one.inject(path)
    expect([rendered.statusCode, rendered.headers['content-type']]).toEqual([200, 'image/avif'])
    const copied = await other.inject(path)
    expect(copied.rawPayload.equals(rendered.rawPayload)).toBe(true)
    expect(copied.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const part = await other.inject({ url: path, headers: { range: 'bytes=2-5' } })
    expect([part.statusCode, part.rawPayload.equals(rendered.rawPayload.subarray(2, 6))]).toEqual([
      206,
      true,
    ])
    const head = await other.inject({ url: path, method: 'HEAD' })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(rendered.rawPayload.length),
      '',
    ])
    const etag = String(copied.headers.etag)
    const again = await other.inject({ url: path, headers: { 'if-none-match': etag } })
    expect(again.statusCode).toBe(304)
    // A third machine has the same ETag: the file has the time of the object.
    const third = await (await openSite()).inject({ url: path, headers: { 'if-none-match': etag } })
    expect(third.statusCode).toBe(304)
    verifies('D80-2')
  })

  it('concurrent requests for one file download it once, and an unknown name is 404', async () => {
    await runImport(await onMachine(), false)
    const path = await firstRendition()
    const site = await openSite()
    s3.requests.length = 0
    const responses = await Promise.all(Array.from({ length: 20 }, () => site.inject(path)))
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(s3.requests).toHaveLength(1)
    expect((await site.inject('/media/pictures/0123456789abcdef0123-480.avif')).statusCode).toBe(
      404,
    )
    const asked = s3.requests.length
    expect((await site.inject('/media/originals/secret')).statusCode).toBe(404)
    expect((await site.inject('/media/pictures/..%2foriginals%2fx')).statusCode).toBe(404)
    expect(s3.requests).toHaveLength(asked)
  })

  it('while the bucket fails, cached files are served and others are 503', async () => {
    await runImport(await onMachine(), false)
    const row = await under.db.selectFrom('pictures').selectAll().executeTakeFirstOrThrow()
    const renditions = JSON.parse(row.renditions) as Array<{ path: string }>
    const [cached = '', other = ''] = renditions.map(({ path }) => path)
    const site = await openSite()
    expect((await site.inject(cached)).statusCode).toBe(200)
    s3.setFault('fails')
    const failed = await site.inject(other)
    expect([failed.statusCode, failed.headers['retry-after']]).toEqual([503, '5'])
    // The next one is not sent to the bucket.
    const asked = s3.requests.length
    expect((await site.inject(other)).statusCode).toBe(503)
    expect(s3.requests).toHaveLength(asked)
    expect((await site.inject(cached)).statusCode).toBe(200)
    verifies('D80-3')
  })

  it('with MEDIA_PUBLIC_URL leads browsers to the CDN, which the policy allows', async () => {
    await runImport(await onMachine())
    const path = await firstRendition()
    const site = await openSite({ MEDIA_PUBLIC_URL: 'https://cdn.example.com/site/' })
    const response = await site.inject(path)
    expect([response.statusCode, response.headers.location]).toEqual([
      302,
      `https://cdn.example.com/site${path.replace('/media', '')}`,
    ])
    // The rendition exists before a browser asks the CDN for it.
    expect([...s3.objects.keys()]).toContain(`site${path.replace('/media', '')}`)
    const policy = String(response.headers['content-security-policy'])
    expect(policy).toContain("img-src 'self' data: https://cdn.example.com;")
    expect(policy).toContain("media-src 'self' blob: https://cdn.example.com;")
    expect(policy.match(/https:\/\/[^ ;]+/g)?.filter((origin) => !/cdn/.test(origin))).toEqual([])
    expect((await site.inject('/media/pictures/0123456789abcdef0123-480.avif')).statusCode).toBe(
      404,
    )
    // A page may frame files of its own origin only.
    const pdf = 'files/0123456789abcdef0123.pdf'
    const bytes = Buffer.from('%PDF-1.4')
    s3.objects.set(`site/${pdf}`, { bytes, sha256: sha256(bytes), modified: new Date() })
    expect((await site.inject(`/media/${pdf}`)).statusCode).toBe(302)
    const framed = await site.inject(`/media/${pdf}?frame`)
    expect([framed.statusCode, framed.body]).toEqual([200, '%PDF-1.4'])
    verifies('D80-4')
  })

  it('an export on a new machine has the originals of the bucket', async () => {
    await runImport(await onMachine())
    const target = await newFolder()
    expect(await exportContent(under.db, { ...(await onMachine()), folder: target })).toMatchObject(
      {
        originals: 1,
        missing: [],
      },
    )
    const bytes = await readFile(join(content, 'a.jpg'))
    expect((await readFile(join(target, 'a.jpg'))).equals(bytes)).toBe(true)
  })
})

it('copies in MEDIA_DIR stay below MEDIA_CACHE_MB, the least recently used go first', async () => {
  const folder = join(await newFolder(), 'cache')
  const source = createMediaStore({
    mediaFolder: join(await newFolder(), 'x'),
    bucket: s3.connect(),
  })
  const paths = Array.from({ length: 30 }, (_, n) => `files/${n}.pdf`)
  for (const path of paths) await source.write(path, Buffer.alloc(1_000, path))
  const store = createMediaStore({ mediaFolder: folder, bucket: s3.connect(), cacheBytes: 10_000 })
  const sizes: number[] = []
  for (const path of paths) {
    expect((await readFile((await store.locate(path)) ?? '')).byteLength).toBe(1_000)
    // As if a minute had passed since.
    await ageFiles(folder, 60)
    sizes.push((await readdir(join(folder, 'files'))).length)
  }
  expect(Math.max(...sizes)).toBeLessThanOrEqual(12)
  expect(await readdir(join(folder, 'files'))).toContain('29.pdf')
  expect(await store.locate('files/0.pdf')).not.toBeNull()
  verifies('D80-5')
})

it.each(['hangs', 'stalls'] as const)('waits a bounded time while the bucket %s', async (fault) => {
  const bucket = s3.connect({ timeoutMs: 200 })
  await createMediaStore({ mediaFolder: await newFolder(), bucket: s3.connect() }).write(
    'films/a.mp4',
    Buffer.alloc(100_000),
  )
  s3.setFault(fault)
  const folder = await newFolder()
  const store = createMediaStore({ mediaFolder: folder, bucket })
  await expect(store.locate('films/a.mp4')).rejects.toMatchObject({ code: 'unavailable' })
  expect(Object.keys(await readFolder(folder))).toEqual([])
})

it('rejects an object whose bytes changed in the bucket', async () => {
  const store = createMediaStore({ mediaFolder: await newFolder(), bucket: s3.connect() })
  await createMediaStore({ mediaFolder: await newFolder(), bucket: s3.connect() }).write(
    'files/a.pdf',
    Buffer.from('%PDF'),
  )
  const object = s3.objects.get('site/files/a.pdf') ?? expect.fail()
  object.bytes = Buffer.from('%PDX')
  await expect(store.locate('files/a.pdf')).rejects.toThrow('media of the object storage')
})

it('media move copies both ways, continues after a failure and finds damaged originals', async () => {
  const [folder, other] = [await newFolder(), await newFolder()]
  const original = Buffer.from('an original')
  const files: Record<string, string | Buffer> = {
    [`originals/${sha256(original)}`]: original,
    [`originals/${sha256('other')}`]: 'damaged',
    'pictures/a-480.avif': 'avif',
    'films/a.mp4': Buffer.alloc(3_000_000, 7),
    'pictures/b.avif.1.tmp': 'draft',
    'cache/pictures/c.avif': 'not ours',
  }
  await writeFolder(folder, files)
  const bucket = s3.connect()
  s3.setFault('fails')
  await expect(moveMedia(folder, bucket, 'to-bucket')).rejects.toThrow('503')
  s3.setFault('none')
  await bucket.write('pictures/a-480.avif', join(folder, 'pictures/a-480.avif'))
  const damaged = [`originals/${sha256('other')}`]
  expect(await moveMedia(folder, bucket, 'to-bucket')).toEqual({ copied: 2, same: 1, damaged })
  expect(await moveMedia(folder, bucket, 'to-bucket')).toEqual({ copied: 0, same: 3, damaged })
  expect(s3.objects.size).toBe(3)
  await mkdir(join(other, 'pictures'))
  await writeFile(join(other, 'pictures/a-480.avif'), 'half')
  const back = { copied: 3, same: 0, damaged: [] }
  expect(await moveMedia(other, bucket, 'from-bucket')).toEqual(back)
  expect(await moveMedia(other, bucket, 'from-bucket')).toEqual({ ...back, copied: 0, same: 3 })
  expect(Object.keys(await readFolder(other)).toSorted()).toEqual([
    'films/a.mp4',
    `originals/${sha256(original)}`,
    'pictures/a-480.avif',
  ])
  expect((await stat(join(other, 'films/a.mp4'))).size).toBe(3_000_000)
  verifies('D80-6')
})

async function ageFiles(folder: string, seconds: number): Promise<void> {
  for (const name of await readdir(join(folder, 'files'))) {
    const file = join(folder, 'files', name)
    const found = await stat(file)
    await utimes(file, new Date(found.atimeMs - seconds * 1_000), found.mtime)
  }
}
