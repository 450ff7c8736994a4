import { beforeAll, expect, it } from 'vitest'
import { runCommand, runProcess } from '../tests/support/run-command.ts'
import { describeOnStores } from '../tests/support/stores.ts'
import { addAuditCommand } from './audit.ts'

describeOnStores('kvartal audit export', (under) => {
  const settings = () => ({ DATABASE_URL: under.url })
  const words = (...flags: string[]) => ['audit', 'export', ...flags]
  const run = (...flags: string[]) =>
    runCommand(addAuditCommand, words(...flags), { settings: settings() })
  const readLines = (out: string) =>
    out.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as unknown]))

  beforeAll(async () => {
    for (const [at, subject] of [
      ['2026-11-01T09:00:00.000Z', 'первая'],
      ['2026-11-02T09:00:00.000Z', '=вторая'],
    ] as const) {
      await under.db
        .insertInto('audit_log')
        .values({ at, user_name: 'Анна', action: 'request.take', subject, ids: '["7"]' })
        .execute()
    }
  })

  it('prints a line of JSON for each entry, oldest first', async () => {
    const { code, out, err } = await runProcess(words('--to', '2026-11-02'), {
      settings: settings(),
    })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(readLines(out)).toMatchObject([
      { at: '2026-11-01T09:00:00.000Z', user: { name: 'Анна' }, subject: 'первая', ids: ['7'] },
      { at: '2026-11-02T09:00:00.000Z', subject: '=вторая' },
    ])
  })

  it('prints only the entries of the days', async () => {
    const { out } = await run('--from', '2026-11-02', '--to', '2026-11-02')
    expect(readLines(out)).toMatchObject([{ subject: '=вторая' }])
  })

  it('prints CSV with a line of titles, and no cell that a spreadsheet takes for a formula', async () => {
    const { out } = await run('--format', 'csv', '--to', '2026-11-02')
    const lines = out.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/^\uFEFF?Когда;Кто;/)
    expect(lines[2]).toContain(";'=вторая;")
  })

  it.each([
    ['an unknown format', ['--format', 'xml'], /Allowed choices are jsonl, csv/],
    ['a day in words', ['--from', 'вчера'], /^kvartal: Введите дату/],
    ['a day that no month has', ['--from', '2026-02-30'], /^kvartal: Введите дату/],
  ])('exits with 1 and the reason for %s', async (_, flags, reason) => {
    const { code, out, err } = await run(...flags)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(reason)
  })

  it('leaves a row of the log about each export', async () => {
    const rows = await under.db
      .selectFrom('audit_log')
      .select('subject')
      .where('action', '=', 'audit.export')
      .orderBy('id')
      .execute()
    expect(rows.map(({ subject }) => subject)).toEqual([
      'Выгрузка журнала: 2',
      'Выгрузка журнала: 1',
      'Выгрузка журнала: 2',
    ])
  })
})
