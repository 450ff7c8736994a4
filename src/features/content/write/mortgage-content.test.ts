import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smallCompany, writeFolder } from '../../../../tests/support/content-folder.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { describeContentReport } from './describe-report.server.ts'
import { importContent } from './import-content.server.ts'

let top = ''
let company: Record<string, string | Uint8Array> = {}
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kvartal-mortgage-'))
  company = await smallCompany()
})
afterAll(() => rm(top, { recursive: true, force: true }))

const program = `
- slug: complete
  name: Полная
  bank: Банк
  rate: 6
  first_payment_min: 20
  term_max: 30
  full_cost_min: 6.2
  full_cost_max: 8.75
  legal_text: АО «Банк»
  ends_on: 2026-11-22`

describeOnStores('mortgage programmes of a content folder', (under) => {
  const runImport = async (yaml: string, now = '2026-11-22T12:00:00Z') => {
    const folder = await mkdtemp(join(top, 'folder-'))
    await writeFolder(folder, { ...company, 'mortgage.yaml': yaml })
    const clock = { now: () => new Date(now) }
    return importContent(under.db, { folder, mediaFolder: join(top, under.store), clock })
  }

  it('are reported when they have ended, or lack their text or their full cost', async () => {
    const yaml = [
      program,
      program.replace('complete', 'silent').replace(/\n {2}legal_text.*/, ''),
      program.replace('complete', 'priceless').replace(/\n {2}full_cost_max.*/, ''),
    ].join('')
    expect((await runImport(yaml)).hidden).toEqual([
      { kind: 'mortgage', key: 'silent', reason: 'нет текста банка (legal_text)' },
      {
        kind: 'mortgage',
        key: 'priceless',
        reason: 'нет полной стоимости кредита (full_cost_min, full_cost_max)',
      },
    ])
    // Midnight in Moscow.
    const next = await runImport(program, '2026-11-22T21:00:00Z')
    expect(next.hidden).toEqual([
      { kind: 'mortgage', key: 'complete', reason: 'закончилась 2026-11-22' },
    ])
    expect(describeContentReport(next, false)).toContain(
      'Не показывается: ипотека, «complete»: закончилась 2026-11-22',
    )
  })

  it('are reported like instalment plans that have ended', async () => {
    const folder = await mkdtemp(join(top, 'folder-'))
    const plan = (await smallCompany())['instalments.yaml'] as string
    await writeFolder(folder, {
      ...company,
      'instalments.yaml': plan.replace('2030-12-31', '2026-11-21'),
    })
    const clock = { now: () => new Date('2026-11-22T12:00:00Z') }
    const mediaFolder = join(top, under.store)
    const report = await importContent(under.db, { folder, mediaFolder, clock })
    expect(report.hidden).toEqual([
      { kind: 'instalments', key: 'do-klyuchey', reason: 'закончилась 2026-11-21' },
    ])
    await writeFolder(folder, { 'instalments.yaml': plan.replace('[sad]', '[sad, net-takogo]') })
    await expect(importContent(under.db, { folder, mediaFolder, clock })).rejects.toThrow(
      /instalments\.yaml[^]*нет проекта «net-takogo»/,
    )
  })

  it.each([
    ['rate: 6', 'rate: 600'],
    ['first_payment_min: 20', 'first_payment_min: 100'],
    ['term_max: 30', 'term_max: 0'],
    ['full_cost_min: 6.2', 'full_cost_min: 9'],
    ['bank: Банк', 'bank: " "'],
    ['ends_on: 2026-11-22', 'ends_on: 22.11.2026'],
  ])('are rejected with %s changed to %s', async (right, wrong) => {
    await expect(runImport(program.replace(right, wrong))).rejects.toThrow(/mortgage\.yaml/)
  })
})
