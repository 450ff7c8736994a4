import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readFolder, smallCompany, writeFolder } from '../../../../tests/support/content-folder.ts'
import { makeLot } from '../../../../tests/support/factories.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { systemClock } from '../../../lib/time/clock.ts'
import { createMailFace } from '../../company/mail-face.server.ts'
import { exportContent } from './export-content.server.ts'
import { importContent, RefusedContentError } from './import-content.server.ts'

type Specs = { area_type: { options: Array<{ label: string }> } }

const { resolve } = createRequire(import.meta.url)
const onest = (subset: string) =>
  readFile(resolve(`@fontsource-variable/onest/files/onest-${subset}-wght-normal.woff2`))
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 20"><path d="M0 0h90v20z"/></svg>'
const WIDE_LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 20"><path fill="currentColor" d="M0 0h400v20z"/></svg>'
const BRAND = `name: Берег
logo: brand/logo.svg
icon: brand/icon.png
colors: {accent: '#ffee00', paper: '#fafafa'}
radius: 12
credits: off
`

let top = ''
let company: Record<string, string | Uint8Array> = {}
let count = 0
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kvartal-brand-'))
  const icon = sharp({ create: { width: 64, height: 64, channels: 3, background: '#123456' } })
  company = {
    ...(await smallCompany()),
    'brand.yaml': BRAND,
    'brand/logo.svg': LOGO,
    'brand/icon.png': await icon.png().toBuffer(),
  }
})
afterAll(() => rm(top, { recursive: true, force: true }))

describeOnStores('a brand', (under) => {
  let folder = ''
  let mediaFolder = ''
  const place = () => ({ folder, mediaFolder, clock: systemClock })
  const withApp = async (run: (site: TestApp) => Promise<void>) => {
    const site = await createTestApp(under)
    try {
      await run(site)
    } finally {
      await site.close()
    }
  }
  const importBrand = async (yaml: string, files: Record<string, string | Uint8Array> = {}) => {
    await writeFolder(folder, { ...files, 'brand.yaml': yaml })
    return importContent(under.db, place())
  }
  const findProblems = async (yaml: string, files: Record<string, string | Uint8Array> = {}) => {
    const error = await importBrand(yaml, files).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(RefusedContentError)
    return (error as RefusedContentError).problems.map(
      ({ file, line, column, reason }) => `${file}:${line}:${column} ${reason}`,
    )
  }

  beforeEach(async () => {
    folder = join(top, `folder-${++count}`)
    // One for the store: the pictures of the company are the same in every test, and drawing them takes seconds.
    mediaFolder = join(top, `media-${under.store}`)
    await writeFolder(folder, company)
  })

  it('gives pages the name, the logo, the colours and the icons of the company', async () => {
    const report = await importContent(under.db, place())
    expect(report.moved_colors).toMatchObject([
      { tone: 'light', color: 'accent', from: '#ffee00', to: expect.stringMatching(/^#/) },
    ])
    const accent = report.moved_colors[0]?.to ?? ''
    await withApp(async ({ app }) => {
      const page = await app.inject('/projects')
      expect(page.body).toContain('<meta name="theme-color" content="#fafafa"/>')
      expect(page.body).toMatch(/role="img" aria-label="Берег"[^>]*><svg/)
      expect(page.body).not.toContain('Kvartal')
      const [, css = ''] = /<style id="brand">([^<]*)<\/style>/.exec(page.body) ?? []
      expect(css).toContain(`--accent:${accent}`)
      expect(css).toContain('--radius:12px')
      expect(css).toContain('[type=checkbox]{border-radius:6px}')
      expect(page.headers['content-security-policy']).toContain("'sha256-")
      expect(page.headers['content-security-policy']).not.toContain('unsafe-inline')
      const missing = await app.inject('/nowhere')
      expect(missing.body).toContain(`--accent:${accent}`)
      const manifest = (await app.inject('/site.webmanifest')).json<Record<string, unknown>>()
      expect(manifest).toMatchObject({ name: 'Берег', theme_color: '#fafafa' })
      expect((await app.inject('/favicon.svg')).body).toContain('data:image/png;base64,')
      for (const address of ['/apple-touch-icon.png', '/favicon.ico']) {
        const icon = await app.inject(address)
        expect(icon.statusCode).toBe(200)
        expect(await sharp(icon.rawPayload).metadata()).toMatchObject({ width: 180, height: 180 })
      }
    })
    verifies('D51-1', 'D51-2', 'D51-6')
  })

  it.each([
    ['an SVG', 'brand/logo.svg', LOGO, { width: 180, height: 40 }],
    ['an SVG that is wide', 'brand/logo.svg', WIDE_LOGO, { width: 240, height: 12 }],
    ['a PNG', 'brand/icon.png', null, { width: 40, height: 40 }],
  ])('draws %s as the logo of e-mails, on the paper of the company', async (_, path, svg, size) => {
    await importBrand(`name: Берег\nlogo: ${path}\ncolors: {paper: '#fafafa', ink: '#333333'}\n`, {
      ...(svg !== null && { [path]: svg }),
    })
    await withApp(async ({ context }) => {
      const face = createMailFace(context)()
      expect(face).toMatchObject({ name: 'Берег', colors: { paper: '#fafafa' }, logo: size })
      const image = sharp(face.logo?.png)
      expect(await image.metadata()).toMatchObject({
        format: 'png',
        width: 2 * size.width,
        height: 2 * size.height,
      })
    })
    verifies('D51-8')
  })

  it('draws plans of a dark site dark on white, and light on its share pictures with its icon', async () => {
    await importBrand("colors: {accent: '#e0b15a', ink: '#f4efe6', paper: '#15171a'}\n")
    const geometry = {
      width: 8,
      height: 6,
      rooms: [{ kind: 'living', name: 'Комната', x: 0, y: 0, width: 8, height: 6, area: 48 }],
      openings: [],
    }
    const { id: plan_id } = await under.db
      .insertInto('plans')
      .values({ key: 'dark', geometry: JSON.stringify(geometry) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { project_id } = await under.db
      .selectFrom('buildings')
      .select('project_id')
      .executeTakeFirstOrThrow()
    const lot = await makeLot(under.db, { project_id, plan_id })
    await withApp(async ({ app }) => {
      const plan = await app.inject(`/media/plans/${plan_id}.svg`)
      expect(plan.body).toContain('#1A1C1E')
      expect(plan.body).not.toContain('#f4efe6')
      const share = sharp((await app.inject(`/og/lots/${lot}.png`)).rawPayload).removeAlpha()
      const pixels = await share.raw().toBuffer()
      const colorAt = (x: number, y: number) => [
        ...pixels.subarray((y * 1200 + x) * 3).subarray(0, 3),
      ]
      expect(colorAt(66, 56)).toEqual([0xe0, 0xb1, 0x5a])
      expect(Math.max(...colorAt(620, 20))).toBeLessThan(64)
      const { slug } = await under.db.selectFrom('cities').select('slug').executeTakeFirstOrThrow()
      const map = (await app.inject(`/api/map/${slug}/style/`)).json<{
        layers: Array<{ paint?: Record<string, unknown> }>
      }>()
      expect(map.layers[0]?.paint?.['background-color']).toBe('#15171a')
    })
    verifies('D51-8')
  })

  it('gives the plain page of a failed error page its name and colours, without a request', async () => {
    await importBrand("name: Берег <и> Ко\ncolors: {accent: '#004488', paper: '#fafafa'}\n")
    const site = await createTestApp(under, {
      wrapRender: () => async () => {
        throw new Error('rendering fails')
      },
    })
    try {
      const { statusCode, headers, body } = await site.app.inject('/flats')
      expect(statusCode).toBe(500)
      expect(body).toContain('Берег &lt;и&gt; Ко')
      const [, css = ''] = /<style id="brand">([^<]*)<\/style>/.exec(body) ?? []
      expect(css).toContain('background:#fafafa')
      expect(css).toContain('a{color:#004488}')
      const digest = createHash('sha256').update(css).digest('base64')
      expect(headers['content-security-policy']).toContain(`'sha256-${digest}'`)
      expect(body).not.toMatch(/<link|<img|<script|url\(/)
    } finally {
      await site.close()
    }
    verifies('D51-9')
  })

  it('is exported with its files, and imported again changes nothing', async () => {
    await importContent(under.db, place())
    const out = join(top, `out-${count}`)
    await exportContent(under.db, { folder: out, mediaFolder })
    const files = await readFolder(out)
    expect(files['brand.yaml']).toBe(Buffer.from(BRAND).toString('latin1'))
    expect(files['brand/logo.svg']).toBe(LOGO)
    const report = await importContent(under.db, { ...place(), folder: out })
    expect(report.kinds.brand).toEqual({ created: 0, changed: 0, unchanged: 1, deleted: 0 })
    verifies('D51-10')
  })

  it('is live on a running site, and gone with its file', async () => {
    await importContent(under.db, place())
    await withApp(async ({ app }) => {
      await importBrand("colors: {accent: '#004488'}\n")
      await expect
        .poll(async () => (await app.inject('/projects')).body)
        .toContain('--accent:#004488')
      await rm(join(folder, 'brand.yaml'))
      await importContent(under.db, { ...place(), allowRemovals: true })
      await expect
        .poll(async () => (await app.inject('/projects')).body)
        .not.toContain('--accent:#004488')
    })
    verifies('D51-1')
  })

  it('cuts a font to what pages need and preloads it instead of the font of the site', async () => {
    // One file with all letters: the subsets of the package have some each.
    await importBrand('fonts: {text: fonts/own.woff2}\n', { 'fonts/own.woff2': await wholeFont() })
    await withApp(async ({ app }) => {
      const { body } = await app.inject('/projects')
      const [, address = ''] =
        /<link rel="preload" href="(\/brand\/[\w.]+)" as="font"/.exec(body) ?? []
      const font = await app.inject(address)
      expect(font.headers['content-type']).toBe('font/woff2')
      expect(font.rawPayload.subarray(0, 4).toString('latin1')).toBe('wOF2')
      expect(font.rawPayload.length).toBeLessThan(80 * 1024)
      expect(body).toContain('h1,h2,h3{min-width:0}')
      expect(body).toMatch(/size-adjust:\d+(\.\d)?%;ascent-override:/)
    })
    verifies('D51-4')
  })

  it.each([
    [
      'a colour that is none',
      'colors: {accent: сиреневый}\n',
      {},
      'brand.yaml:1:18 accent: нужен цвет',
    ],
    [
      'a colour that is transparent',
      "colors: {ink: '#00000080'}\n",
      {},
      'brand.yaml:1:15 ink: нужен цвет',
    ],
    ['a missing file', 'logo: brand/other.svg\n', {}, 'brand.yaml:1:7 нет файла brand/other.svg'],
    ['a path out of the folder', 'logo: ../logo.svg\n', {}, 'brand.yaml:1:7 logo: нужен путь'],
    ['an unknown field', 'colour: red\n', {}, 'brand.yaml:1:1 неизвестное поле «colour»'],
    ['a radius out of bounds', 'radius: 25\n', {}, 'brand.yaml:1:9 radius: не больше 24'],
    [
      'an unknown tone',
      'areas: {premium_area: {tone: grey}}\n',
      {},
      'brand.yaml:1:30 tone: нужно одно из',
    ],
    [
      'a script',
      'logo: brand/x.svg\n',
      { 'brand/x.svg': '<svg viewBox="0 0 1 1">\n<script>alert(1)</script></svg>' },
      'brand/x.svg:2:9 в SVG нельзя <script>',
    ],
    [
      'letters',
      'logo: brand/x.svg\n',
      { 'brand/x.svg': '<svg viewBox="0 0 9 9">\n<text>Берег</text></svg>' },
      'brand/x.svg:2:7 в SVG нельзя <text>: шрифта у посетителя нет',
    ],
    [
      'a handler',
      'logo: brand/x.svg\n',
      { 'brand/x.svg': '<svg viewBox="0 0 1 1" onload="alert(1)"/>' },
      'brand/x.svg:1:43 в SVG нельзя обработчик onload',
    ],
    [
      'a picture of elsewhere',
      'icon: brand/x.svg\n',
      { 'brand/x.svg': '<svg viewBox="0 0 1 1"><use href="https://x.example/a.svg#b"/></svg>' },
      'SVG ссылается на другой файл',
    ],
    ['a cut SVG', 'logo: brand/x.svg\n', { 'brand/x.svg': LOGO.slice(0, 70) }, 'SVG испорчен'],
    [
      'a huge logo',
      'logo: brand/x.svg\n',
      { 'brand/x.svg': Buffer.alloc(40_000_000) },
      'файл больше 1 МБ',
    ],
    [
      'a cut PNG',
      'icon: brand/x.png\n',
      { 'brand/x.png': Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1') },
      'brand/x.png:1:1 картинка испорчена',
    ],
    [
      'what is no font',
      'fonts: {text: brand/x.woff2}\n',
      { 'brand/x.woff2': 'text' },
      'это не шрифт WOFF2',
    ],
  ] as const)(
    'rejects %s with its place, and changes nothing',
    async (_name, yaml, files, problem) => {
      await importContent(under.db, place())
      const before = await under.db.selectFrom('brand').selectAll().execute()
      const problems = await findProblems(yaml, files)
      expect(problems.join('\n')).toContain(problem)
      expect(await under.db.selectFrom('brand').selectAll().execute()).toEqual(before)
      verifies('D51-7')
    },
  )

  it('rejects a font without Cyrillic and one that is cut off', async () => {
    const latin = await onest('latin')
    const whole = await wholeFont()
    const yaml = 'fonts: {text: brand/x.woff2}\n'
    expect(await findProblems(yaml, { 'brand/x.woff2': latin })).toEqual([
      expect.stringContaining('в шрифте нет русских букв'),
    ])
    const cut = whole.subarray(0, whole.length / 2)
    expect(await findProblems(yaml, { 'brand/x.woff2': cut })).toEqual([
      expect.stringContaining('brand/x.woff2:1:1 шрифт испорчен'),
    ])
    verifies('D51-4')
  })

  it('calls classes by the words of the company and gives them its tones', async () => {
    await importBrand(
      'areas: {premium_area: {name: Делюкс, tone: light}, comfort_area: {tone: dark}}\n',
    )
    await under.db.updateTable('projects').set({ area_type: 'premium_area' }).execute()
    const { id, project_id } = await under.db
      .selectFrom('buildings')
      .select(['id', 'project_id'])
      .executeTakeFirstOrThrow()
    await makeLot(under.db, { project_id, building_id: id })
    await withApp(async ({ app }) => {
      const { body } = await app.inject('/projects')
      expect(body).toContain('Делюкс')
      expect(body).not.toContain('Премиум')
      const [, css = ''] = /<style id="brand">([^<]*)<\/style>/.exec(body) ?? []
      expect(css).toMatch(/^\[data-tone=premium_area\]\{color-scheme:light;--paper:#f5f2ec/)
      expect(css).toContain('@media not print{[data-tone=comfort_area]{color-scheme:dark;')
      const specs = (await app.inject('/api/flats/specs/')).json<Specs>()
      expect(specs.area_type.options.map(({ label }) => label)).toEqual(['Делюкс'])
      const projects = (await app.inject('/api/projects/specs/')).json<Specs>()
      expect(projects.area_type.options.map(({ label }) => label)).toEqual(['Делюкс'])
    })
    verifies('D51-5')
  })
})

async function wholeFont(): Promise<Buffer> {
  return readFile(new URL('../../../../tests/support/brand/dejavu-sans.woff2', import.meta.url))
}
