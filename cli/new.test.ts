import { mkdtemp, readFile, rm, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { readFolder } from '../tests/support/content-folder.ts'
import { makeFeed } from '../tests/support/make-feed.ts'
import { runCommand, runProcess } from '../tests/support/run-command.ts'
import { createMigratedStore, describeOnStores } from '../tests/support/stores.ts'
import { connectDatabase, type Database } from '../src/db/connect.ts'
import { verifies } from '../tests/support/verifies.ts'
import { addImportCommand } from './import.ts'
import { addNewCommand, createPrompt } from './new.ts'

const answers: Record<string, string> = {
  name: 'Тихий берег',
  'legal-name': 'ООО «Тихий берег»',
  inn: '7707329152',
  ogrn: '1047707030513',
  address: 'Кострома, Набережная, 1',
  city: 'Кострома',
  phone: '8 (4942) 00-00-01',
  email: 'sales@bereg.example',
}
const flags = Object.entries(answers).flatMap(([flag, value]) => [`--${flag}`, value])

let top = ''
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kvartal-new-'))
})
afterAll(() => rm(top, { recursive: true, force: true }))

describeOnStores('kvartal new', (under) => {
  let site: { url: string; drop: () => Promise<void> }
  let db: Database
  beforeEach(async () => {
    site = await createMigratedStore(under.store)
    db = connectDatabase(site.url)
  })
  afterEach(async () => {
    await db.destroy()
    await site.drop()
  })
  const settings = () => ({ DATABASE_URL: site.url, MEDIA_DIR: join(top, `media-${under.store}`) })
  let count = 0
  /** A folder that does not exist yet, also when a test is repeated. */
  const folder = (name: string) => join(top, `${name}-${under.store}-${++count}`)
  const create = (...words: string[]) =>
    runCommand((program) => addNewCommand(program, () => null), ['new', ...words], {
      settings: settings(),
    })
  const importContent = (dir: string) =>
    runCommand(addImportCommand, ['import', 'content', dir], { settings: settings() })

  it('writes a folder that an import takes when every question has an answer', async () => {
    const dir = folder('answered')
    const { code, err, out } = await runProcess(['new', dir, '--yes', ...flags], {
      settings: settings(),
    })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).not.toContain('{{')
    const files = await readFolder(dir)
    expect(Object.keys(files).toSorted()).toEqual([
      'README.md',
      'brand.yaml',
      'brand/logo.svg',
      'cities.yaml',
      'company.md',
      'documents/cookies.md',
      'documents/politika-obrabotki-i-zashity-personalnyh-dannyh.md',
      'documents/soglasie-na-obrabotku.md',
      'documents/soglasie-na-rassylku.md',
      'documents/usloviya.md',
      'menu.yaml',
    ])
    const policy = await readFile(
      join(dir, 'documents/politika-obrabotki-i-zashity-personalnyh-dannyh.md'),
      'utf8',
    )
    for (const heading of ['Общие положения', 'Термины', 'Цели', 'Условия', 'Контакты']) {
      expect(policy).toMatch(new RegExp(`^## \\d\\. ${heading}`, 'm'))
    }
    expect(policy).toContain('ИНН 7707329152, ОГРН 1047707030513')
    expect(await importContent(dir)).toMatchObject({ code: 0, err: '' })
    expect(await db.selectFrom('company').selectAll().executeTakeFirst()).toMatchObject({
      name: 'Тихий берег',
      legal_name: 'ООО «Тихий берег»',
      inn: '7707329152',
      ogrn: '1047707030513',
      address: 'Кострома, Набережная, 1',
    })
    expect(await db.selectFrom('cities').selectAll().execute()).toMatchObject([
      { name: 'Кострома', phone: '+7 (4942) 00-00-01', email: 'sales@bereg.example' },
    ])
    const again = await importContent(dir)
    expect(again.out).toMatch(/^компания +0 +0 +1 +0$/m)
    verifies('D50-1')
  })

  it('takes what imported feeds know as defaults, and describes their projects', async () => {
    const feed = join(top, `feed-${under.store}.xml`)
    await writeFile(feed, makeFeed([{ id: 'a' }, { id: 'b', number: 2 }]))
    await runCommand(addImportCommand, ['import', 'yrl', feed], { settings: settings() })
    const [project] = await db.selectFrom('projects').selectAll().execute()
    const [city] = await db.selectFrom('cities').selectAll().execute()
    const dir = folder('fed')
    const without = flags.filter((_, index) => Math.floor(index / 2) !== 5)
    expect(await create(dir, ...without)).toMatchObject({ code: 0, err: '' })
    expect(await readFile(join(dir, 'cities.yaml'), 'utf8')).toContain(`slug: ${city?.slug}\n`)
    expect(await readFile(join(dir, `projects/${project?.slug}/project.md`), 'utf8')).toContain(
      `name: "${project?.name}"`,
    )
    expect(await importContent(dir)).toMatchObject({ code: 0, err: '' })
    const { slug, name, address, position } = project ?? {}
    expect(await db.selectFrom('projects').selectAll().execute()).toMatchObject([
      { slug, name, address, position },
    ])
    await db.updateTable('projects').set({ latitude: null, longitude: null }).execute()
    const unplaced = folder('unplaced')
    await create(unplaced, ...without)
    expect(
      await readFile(join(unplaced, `projects/${project?.slug}/project.md`), 'utf8'),
    ).toContain(`npx kvartal map from-osm ФАЙЛ --city ${city?.slug}`)
    verifies('D50-2')
  })

  it('leaves what has no answer as {{…}}, which the import names by file and line', async () => {
    const dir = folder('open')
    const { code, out } = await create(dir, '--yes', '--name', 'Сад')
    expect({ code }).toEqual({ code: 0 })
    expect(out).toContain('{{…}}')
    const stored = () => db.selectFrom('documents').selectAll().execute()
    const before = await stored()
    const { code: refused, err } = await importContent(dir)
    expect(refused).toBe(1)
    expect(err).toMatch(/^documents\/\S+\.md:\d+:\d+ не заполнено: \{\{ИНН\}\}$/m)
    expect(err).toMatch(/^company\.md:4:7 не заполнено: \{\{ИНН\}\}$/m)
    expect(err).not.toContain('нужен ИНН')
    expect(await stored()).toEqual(before)
    verifies('D50-3')
  })

  it('overwrites no file, and writes nothing when one exists', async () => {
    const dir = folder('existing')
    await mkdir(dir)
    await writeFile(join(dir, 'cities.yaml'), '[]\n')
    const { code, err } = await create(dir, '--yes', ...flags)
    expect(code).toBe(1)
    expect(err).toContain(join(dir, 'cities.yaml'))
    expect(await readFolder(dir)).toEqual({ 'cities.yaml': '[]\n' })
    verifies('D50-4')
  })

  it.each([
    ['--inn', '7707329153'],
    ['--ogrn', '1047707030514'],
    ['--phone', '123'],
    ['--email', 'sales'],
    ['--name', 'a\u0000'],
    ['--time-zone', 'Asia/Novosibirskk'],
    ['--hours', 'всегда'],
  ])('rejects a wrong %s by the name of the flag', async (flag, value) => {
    const dir = folder(`wrong${flag}`)
    const { code, err } = await create(dir, '--yes', ...flags, flag, value)
    expect(code).toBe(1)
    expect(err).toContain(flag)
    expect(await readFolder(dir).catch(() => 'none')).toBe('none')
    verifies('D50-5')
  })

  it('asks again until an answer is valid, and takes the default for an empty one', async () => {
    const dir = folder('asked')
    const typed = ['Сад', 'ООО «Сад»', '1', answers['inn'], answers['ogrn'], 'Сад, 1', 'Пермь']
    const contacts = ['+7 342 000-00-01', 'a@sad.example', '']
    const lines = [...typed, ...contacts, 'Пермь', '', 'пн–пт 9:00–19:00']
    const asked: string[] = []
    const ask = async (label: string, preset: string | null) => {
      asked.push(`${label}: ${preset}`)
      return lines.shift() ?? ''
    }
    const result = await runCommand(
      (program) => addNewCommand(program, () => ({ ask, close: () => {} })),
      ['new', dir],
      { settings: settings() },
    )
    expect(result).toMatchObject({ code: 0 })
    expect(result.err).toContain('ИНН — 10 или 12 цифр')
    expect(result.err).toContain('часового пояса «Пермь» нет')
    expect(asked).toHaveLength(13)
    expect(asked[9]).toBe('Почта для запросов о персональных данных: a@sad.example')
    expect(asked[10]).toBe('Часовой пояс: Asia/Yekaterinburg')
    expect(await importContent(dir)).toMatchObject({ code: 0, err: '' })
    const city = await db
      .selectFrom('cities')
      .select(['time_zone', 'working_hours'])
      .executeTakeFirstOrThrow()
    expect(city.time_zone).toBe('Asia/Yekaterinburg')
    expect(JSON.parse(city.working_hours)).toMatchObject({ mon: '9:00-19:00', fri: '9:00-19:00' })
    expect(city.working_hours).not.toContain('sat')
    verifies('D50-6')
  })

  it('names in the policy who gets data by the settings', async () => {
    const dir = folder('recipients')
    const policy = async (path: string) =>
      readFile(join(path, 'documents/politika-obrabotki-i-zashity-personalnyh-dannyh.md'), 'utf8')
    await create(dir, '--yes', ...flags)
    expect(await policy(dir)).not.toMatch(/Метрика|\{\{recipients/)
    const other = folder('metrika')
    await runCommand(
      (program) => addNewCommand(program, () => null),
      ['new', other, '--yes', ...flags],
      {
        settings: { ...settings(), METRIKA_ID: '12345' },
      },
    )
    expect(await policy(other)).toContain(
      '- Яндекс Метрика — считает посещения по поручению оператора;',
    )
  })

  it('leaves the zone of an unknown town to be filled in, and writes no hours', async () => {
    const dir = folder('zone')
    const unknown = flags.map((word) => (word === 'Кострома' ? 'Мирный' : word))
    expect((await create(dir, '--yes', ...unknown)).code).toBe(0)
    const cities = await readFile(join(dir, 'cities.yaml'), 'utf8')
    expect(cities).toContain('time_zone: "{{Часовой пояс}}"')
    expect(cities).not.toMatch(/^ +working_hours/m)
    expect((await importContent(dir)).err).toContain('не заполнено: {{Часовой пояс}}')
  })

  it('writes a name with Markdown and YAML characters as text', async () => {
    const dir = folder('marked')
    const name = 'Дом "№ 1": *[сад](x)* <b> #2'
    expect(await create(dir, '--yes', ...flags, '--name', name)).toMatchObject({ code: 0 })
    expect(await importContent(dir)).toMatchObject({ code: 0, err: '' })
    expect((await db.selectFrom('company').select('name').executeTakeFirst())?.name).toBe(name)
    const { html } = await db
      .selectFrom('documents')
      .select('html')
      .where('slug', '=', 'soglasie-na-rassylku')
      .executeTakeFirstOrThrow()
    expect(html).toContain('*[сад](x)* &#x3C;b> #2')
  })
})

it('asks one question after the other when all lines are pasted together, and ends with an error at the end of input', async () => {
  const input = new PassThrough()
  const prompt = createPrompt(input, new PassThrough())
  input.end('Тихий берег\n\n7707329152\n')
  expect(await prompt.ask('Название компании', 'Берег')).toBe('Тихий берег')
  expect(await prompt.ask('Юридическое лицо', null)).toBe('')
  expect(await prompt.ask('ИНН', null)).toBe('7707329152')
  await expect(prompt.ask('ОГРН', null)).rejects.toThrow('ничего не записано')
  prompt.close()
})
