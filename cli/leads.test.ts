import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callbackContext } from '../tests/support/callback-context.ts'
import { describeOnStores } from '../tests/support/stores.ts'
import { requestCallback } from '../src/features/callback/intake/commands.server.ts'
import { registerChannels } from '../src/features/callback/intake/enrol-channels.server.ts'
import type { CallbackForm } from '../src/features/callback/schema.ts'
import { verifies } from '../tests/support/verifies.ts'
import { addLeadsCommand } from './leads.ts'

describeOnStores('kvartal leads', (under) => {
  let folder = ''
  let printed = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kvartal-leads-'))
    printed = ''
    vi.stubEnv('DATABASE_URL', under.url)
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += String(text)
      return true
    })
    await under.db.deleteFrom('deliveries').execute()
    await under.db.deleteFrom('callback_requests').execute()
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    await rm(folder, { recursive: true, force: true })
  })

  const run = async (...words: string[]) => {
    const program = new Command()
    addLeadsCommand(program)
    await program.parseAsync(['leads', ...words], { from: 'user' })
  }
  const ask = async (n: number, wishes: Partial<CallbackForm> = {}) => {
    const { id } = await requestCallback(callbackContext(under.db), {
      form: {
        type: 'callback',
        name: 'Анна',
        phone: `+7(912)000-00-${10 + n}`,
        privacy_policy_agreed: true,
        ...wishes,
      },
      context: {},
      ip: `10.0.0.${n}`,
    })
    return id ?? ''
  }
  const handled = async () =>
    (
      await under.db
        .selectFrom('callback_requests')
        .select('id')
        .where('handled_at', 'is not', null)
        .execute()
    ).map(({ id }) => id)

  it('export marks the written requests as handled on a site without a CRM', async () => {
    const ids = [await ask(1), await ask(2)]
    const output = join(folder, 'leads.csv')
    await run('export', '--output', output, '--status', 'pending')
    expect((await handled()).toSorted()).toEqual(ids.toSorted())
    expect(await readFile(output, 'utf8')).toContain(ids[0])
    await run('export', '--output', output, '--status', 'pending')
    expect(await readFile(output, 'utf8')).not.toContain(ids[0])
    await run('export', '--output', output)
    expect(await readFile(output, 'utf8')).toContain(ids[0])
  })

  it('export marks nothing on a site with a CRM', async () => {
    vi.stubEnv('LEADS_WEBHOOK_URL', 'http://127.0.0.1:9/leads')
    const id = await ask(3)
    await run('export', '--output', '-')
    expect(printed).toContain(id)
    expect(await handled()).toEqual([])
  })

  it('export in a shell without the settings of the server marks nothing that a channel of the site is for', async () => {
    const id = await ask(9)
    await registerChannels(under.db, ['webhook'], new Date())
    await run('export', '--output', '-')
    expect(printed).toContain(id)
    expect(await handled()).toEqual([])
    // The site has no channel any more; what was delivered is not for the office.
    await registerChannels(under.db, [], new Date())
    await under.db.updateTable('deliveries').set({ state: 'delivered' }).execute()
    const waiting = await ask(10)
    await run('export', '--output', '-')
    expect(await handled()).toEqual([waiting])
    await under.db.deleteFrom('delivery_channels').execute()
  })

  it('show and export name the wishes of a visitor, and show omits absent ones', async () => {
    const id = await ask(7, { reply_by: 'message', no_calls_after: '19:00' })
    await run('show', id)
    expect(printed).toContain('Пожелание: Ответить сообщением, не звонить после 19:00 (МСК)')
    printed = ''
    await run('show', await ask(8))
    expect(printed).not.toContain('Пожелание')
    const output = join(folder, 'leads.csv')
    await run('export', '--output', output)
    expect(await readFile(output, 'utf8')).toContain('не звонить после 19:00 (МСК)')
    verifies('§3.1-10')
  })

  it('export marks nothing when the file cannot be written', async () => {
    await ask(4)
    await expect(run('export', '--output', join(folder, 'none', 'leads.csv'))).rejects.toThrow()
    expect(await handled()).toEqual([])
  })

  it('done marks one request as handled, and reports one that is handled already or unknown', async () => {
    const [id, other] = [await ask(5), await ask(6)]
    await run('done', id)
    await run('done', id)
    expect(printed).toBe(`Заявка ${id} обработана\nЗаявка ${id} уже была обработана\n`)
    expect(await handled()).toEqual([id])
    await run('list', '--status', 'handled', '--json')
    expect(printed).toContain('"status": "handled"')
    expect(printed).not.toContain(other)
    await expect(run('done', 'нет-такой')).rejects.toThrow('заявки нет-такой нет')
  })

  it('tells the audit log who did what, without a name or a phone', async () => {
    const id = await ask(5)
    const last = await under.db
      .selectFrom('audit_log')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst()
    await run('show', id)
    await run('retry', id)
    await run('export', '--output', join(folder, 'leads.csv'))
    await run('done', id)
    await run('erase', '--phone', '+7 912 000-00-15', '--reason', 'просьба', '--json')
    const rows = await under.db
      .selectFrom('audit_log')
      .select(['action', 'user_name', 'subject', 'ids'])
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual([
      'request.read',
      'request.retry',
      'request.export',
      'request.handle',
      'request.handle',
      'request.erase',
    ])
    expect(new Set(rows.map(({ user_name }) => user_name.split(':')[0]))).toEqual(
      new Set(['командная строка']),
    )
    expect(JSON.stringify(rows)).not.toMatch(/Анна|9120000015|000-00-15/)
    expect(printed).toContain('"reason": "просьба"')
    expect(printed).toContain('"action": "request.read"')
    expect(printed).toContain('"title": "Открыта заявка"')
    expect(printed).toMatch(/"entity": "Заявка от \d\d\.\d\d\.\d{4}, \d\d:\d\d"/)
  })
})
