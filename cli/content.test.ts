import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAuditRows } from '../tests/support/audit-rows.ts'
import { readFolder, smallCompany, writeFolder } from '../tests/support/content-folder.ts'
import { publishContent } from '../src/features/content/edit/publish.server.ts'
import { systemClock } from '../src/lib/time/clock.ts'
import { runCommand, runProcess } from '../tests/support/run-command.ts'
import { describeOnStores } from '../tests/support/stores.ts'
import { addExportCommand } from './export.ts'
import { addImportCommand } from './import.ts'

const hashFile = (text: string) => createHash('sha256').update(text).digest('hex')
let top = ''
let folder = ''

beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kvartal-content-'))
  folder = join(top, 'company')
  await writeFolder(folder, await smallCompany())
})
afterAll(() => rm(top, { recursive: true, force: true }))

describeOnStores('kvartal import content and export content', (under) => {
  const settings = () => ({
    DATABASE_URL: under.url,
    MEDIA_DIR: join(top, `media-${under.store}`),
  })
  const run = (...words: string[]) => {
    const addCommand = words[0] === 'import' ? addImportCommand : addExportCommand
    return runCommand(addCommand, words, { settings: settings() })
  }

  it('print the report as text or as JSON, and exit with 0', async () => {
    const first = await runProcess(['import', 'content', folder], { settings: settings() })
    expect({ code: first.code, err: first.err }).toEqual({ code: 0, err: '' })
    expect(first.out).toMatch(/^города +2 +0 +0 +0$/m)
    expect(first.out).toContain('Картинки: обработано 2, без изменений 0, убрано 0\n')
    const again = await run('import', 'content', folder, '--json')
    expect({ code: again.code, err: again.err }).toEqual({ code: 0, err: '' })
    expect(JSON.parse(again.out)).toMatchObject({
      kinds: { cities: { created: 0, changed: 0, unchanged: 2, deleted: 0 } },
      kept: [],
      pictures: { rendered: 0, kept: 2, removed: 0 },
    })
    const target = join(top, `export-${under.store}`)
    const out = await runProcess(['export', 'content', target], { settings: settings() })
    expect({ code: out.code, err: out.err }).toEqual({ code: 0, err: '' })
    expect(out.out).toContain('картинок и документов 3')
    expect(Object.keys(await readFolder(target))).toHaveLength(33)
    const full = await run('export', 'content', target)
    expect(full).toMatchObject({ code: 1, out: '' })
    expect(full.err).toMatch(/^kvartal: Папка «.*» не пуста/)
    expect(await readAuditRows(under.db, 'content.')).toEqual([
      expect.stringMatching(
        /^командная строка, content.import: Новых \d+, изменено 0, удалено 0; 2 картинки$/,
      ),
      'командная строка, content.import: Новых 0, изменено 0, удалено 0; 0 картинок',
      expect.stringMatching(
        /^командная строка, content.export: \d+ файлов? с текстами, картинок и документов 3$/,
      ),
    ])
  })

  it('print each problem on one line that starts with its position, and exit with 1', async () => {
    const broken = join(top, `broken-${under.store}`)
    await writeFolder(broken, {
      'cities.yaml': '- {slug: Москва, name: Москва}\n',
      'slider.yaml': '- {slug: a, title: А, url: /, picture: no.jpg}\n',
    })
    const { code, out, err } = await run('import', 'content', broken)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err.split('\n')).toEqual([
      'cities.yaml:1:10 slug: нужны строчные латинские буквы, цифры и дефисы',
      'slider.yaml:1:40 нет файла no.jpg',
      '2\u00A0ошибки: ничего не записано',
      '',
    ])
    const json = await run('import', 'content', broken, '--json')
    expect(json.code).toBe(1)
    expect(JSON.parse(json.out)).toMatchObject({
      problems: [{ file: 'cities.yaml', line: 1, column: 10 }, { file: 'slider.yaml' }],
    })
  })

  it('print twenty problems and the number of the others, and all problems as JSON', async () => {
    const broken = join(top, `many-${under.store}`)
    const cities = Array.from({ length: 30 }, (_, n) => `- {slug: Город-${n}, name: Город}\n`)
    await writeFolder(broken, { 'cities.yaml': cities.join('') })
    const { code, err } = await run('import', 'content', broken)
    const lines = err.trimEnd().split('\n')
    expect([code, lines.length]).toEqual([1, 22])
    expect(lines[0]).toMatch(/^cities\.yaml:1:10 /)
    expect(lines[20]).toMatch(/^и ещё \d+\u00a0строк\S*, все даёт --json$/)
    expect(lines[21]).toMatch(/^\d+\u00a0ошиб\S*: ничего не записано$/)
    const json = await run('import', 'content', broken, '--json')
    const { problems } = JSON.parse(json.out)
    expect(lines[21]).toContain(String(problems.length))
    expect(problems.length).toBeGreaterThanOrEqual(30)
  })

  it('stop when most items would be removed, unless --allow-removals is given', async () => {
    expect((await run('import', 'content', folder)).code).toBe(0)
    const rest = join(top, `rest-${under.store}`)
    await writeFolder(rest, { 'socials.yaml': '- {name: telegram, link: https://t.me/example}\n' })
    const stopped = await run('import', 'content', rest)
    expect([stopped.code, stopped.out]).toEqual([1, ''])
    const lines = stopped.err.trimEnd().split('\n')
    expect(lines[0]).toBe('Импорт остановлен: с сайта ушло бы слишком много.')
    expect(lines).toContain('  документы: 1 из 1')
    expect(lines).toContain('  уходит: документы, «otchet», Отчёт за квартал')
    expect(lines.at(-1)).toBe('Ничего не записано. Если всё верно, повторите с --allow-removals.')
    const json = await run('import', 'content', rest, '--json')
    expect([json.code, json.err]).toEqual([1, ''])
    const { removals } = JSON.parse(json.out)
    expect(removals).toMatchObject({ stops: true })
    expect(removals.items.length).toBeGreaterThan(5)
    const trial = await run('import', 'content', rest, '--dry-run')
    expect([trial.code, trial.err]).toEqual([1, ''])
    expect(trial.out).toContain('  уходит: документы, «otchet», Отчёт за квартал\n')
    expect(trial.out).toContain('без --allow-removals импорт остановится.\n')
    const trialJson = await run('import', 'content', rest, '--dry-run', '--json')
    expect([trialJson.code, JSON.parse(trialJson.out).removals]).toEqual([1, removals])
    const allowed = await run('import', 'content', rest, '--dry-run', '--allow-removals')
    expect(allowed.code).toBe(0)
    expect(await under.db.selectFrom('documents').select('slug').execute()).toHaveLength(1)
    const done = await run('import', 'content', rest, '--allow-removals')
    expect([done.code, done.err]).toEqual([0, ''])
    expect(done.out).toContain('  уходит: документы, «otchet», Отчёт за квартал\n')
    expect(await under.db.selectFrom('documents').select('slug').execute()).toEqual([])
  })

  it('stop when the folder lacks what the desk published, unless --replace-desk is given', async () => {
    await writeFolder(folder, await smallCompany())
    expect((await run('import', 'content', folder, '--allow-removals')).code).toBe(0)
    const target = join(top, `desk-${under.store}`)
    expect((await run('export', 'content', target)).code).toBe(0)
    const path = 'press/dvor.md'
    const before = String((await smallCompany())[path])
    const text = before.replace('Двор открыт', 'Двор закрыт')
    const actor = { kind: 'cli', login: 'Анна' } as const
    const desk = { db: under.db, clock: systemClock, actor, address: null }
    await publishContent(desk, { files: [{ path, text, base: hashFile(before) }] })
    const stopped = await run('import', 'content', target)
    expect([stopped.code, stopped.out]).toEqual([1, ''])
    expect(stopped.err).toContain('  press/dvor.md: командная строка: Анна, ')
    expect(stopped.err).toContain('--replace-desk')
    const json = await run('import', 'content', target, '--json')
    expect(JSON.parse(json.out)).toMatchObject({ desk: [{ path }] })
    const newer = join(top, `newer-${under.store}`)
    expect((await run('export', 'content', newer)).code).toBe(0)
    expect((await readFolder(newer))['.kvartal-revision']).toMatch(/^\d+ \d{4}-/)
    expect((await run('import', 'content', newer)).code).toBe(0)
    // A folder that has the published text in another way, as a copy by hand, lacks nothing.
    await writeFolder(folder, { ...(await smallCompany()), [path]: text })
    expect((await run('import', 'content', folder)).code).toBe(0)
    expect((await run('import', 'content', target, '--replace-desk')).code).toBe(0)
    const { title } = await under.db
      .selectFrom('press')
      .select('title')
      .where('slug', '=', 'dvor')
      .executeTakeFirstOrThrow()
    expect(title).toBe('Двор открыт')
    // The terminal has the last word by now.
    expect((await run('import', 'content', target)).code).toBe(0)
  })

  it('do not print control characters of file names', async () => {
    const broken = join(top, `odd-${under.store}`)
    await writeFolder(broken, { 'press/\u001b[31m.md': 'x', 'cities.yaml': '' })
    const { code, err } = await run('import', 'content', broken)
    expect([code, err.includes('в имени файла недопустимый знак')]).toEqual([1, true])
    expect(err).not.toContain('\u001b')
  })

  it.each([
    ['a missing folder', '/nowhere/at/all', 'такой папки нет'],
    ['a file', '/etc/hostname', 'не папка'],
  ])('exit with 1 and print one line for %s', async (_name, path, reason) => {
    const { code, out, err } = await run('import', 'content', path)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(reason)
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  it('accept the example of the documentation unchanged', async () => {
    const text = await readFile(new URL('../docs/content.md', import.meta.url), 'utf8')
    const example = join(top, `example-${under.store}`)
    const files = Object.fromEntries(
      [...text.matchAll(/^`([\w./-]+)`\n\n```\n(.*?)^```$/gms)].map(
        ([, path = '', content = '']) => [path, content],
      ),
    )
    expect(Object.keys(files)).toHaveLength(5)
    const company = await smallCompany()
    await writeFolder(example, {
      ...files,
      'pictures/yard.jpg': company['pictures/dvor.jpg'] ?? '',
    })
    // The previous tests have stored more items than the example contains.
    const { code, err } = await run('import', 'content', example, '--allow-removals')
    expect({ code, err }).toEqual({ code: 0, err: '' })
  })
})
