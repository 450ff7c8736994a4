import { expect, it } from 'vitest'
import { runCommand, runProcess } from '../tests/support/run-command.ts'
import { describeOnStores } from '../tests/support/stores.ts'
import { addUsersCommand } from './users.ts'

const EMAIL = 'anna@kvartal.example'

describeOnStores('kvartal users', (under) => {
  const settings = () => ({ DATABASE_URL: under.url, PUBLIC_URL: 'https://kvartal.example' })
  const run = (...words: string[]) =>
    runCommand(addUsersCommand, ['users', ...words], { settings: settings() })
  const list = async () => JSON.parse((await run('list', '--json')).out) as unknown[]
  const readInvites = () =>
    under.db
      .selectFrom('desk_invites')
      .select(['kind', 'replaces_factor'])
      .where('email', '=', EMAIL)
      .where('kind', '=', 'reset')
      .execute()

  it('prints a sentence instead of a list while there is no person', async () => {
    expect(await run('list')).toEqual({ code: 0, out: 'Пока никого нет\n', err: '' })
  })

  it('invites a person and prints the link alone', async () => {
    const words = ['users', 'invite', EMAIL, '--name', 'Анна', '--role', 'manager']
    const { code, out, err } = await runProcess(words, { settings: settings() })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^https:\/\/kvartal\.example\/desk\/invite\/[\w-]{20,}\n$/)
    expect(await list()).toMatchObject([
      { email: EMAIL, name: 'Анна', role: 'manager', disabled: false, joined: false },
    ])
    expect((await run('list')).out).toBe(`${EMAIL}  Анна  manager  ещё не вошёл\n`)
  })

  it('prints another link for a person who has not joined yet', async () => {
    const { code, out } = await run('invite', EMAIL, '--name', 'Анна', '--role', 'manager')
    expect(code).toBe(0)
    expect(out).toMatch(/\/desk\/invite\//)
    expect(await list()).toHaveLength(1)
  })

  it.each([
    ['an unknown role', ['invite', 'b@kvartal.example', '--name', 'Б', '--role', 'boss'], /boss/],
    ['no name', ['invite', 'b@kvartal.example', '--role', 'editor'], /--name/],
    ['an unknown person', ['reset', 'nobody@kvartal.example'], /kvartal: .*[а-я]/],
  ])('exits with 1 and the reason for %s, and stores nothing', async (_, words, reason) => {
    const { code, out, err } = await run(...words)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(reason)
    expect(await list()).toHaveLength(1)
  })

  it('closes and opens the access of a person', async () => {
    expect((await run('disable', EMAIL)).out).toBe(`${EMAIL}: доступ закрыт, сеансы закончены\n`)
    expect((await run('list')).out).toContain('доступ закрыт')
    const refused = await run('reset', EMAIL)
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toBe('kvartal: Доступ этого человека закрыт: сначала откройте его\n')
    expect((await run('enable', EMAIL)).out).toBe(`${EMAIL}: доступ открыт\n`)
    expect(await list()).toMatchObject([{ disabled: false }])
  })

  it('prints a link for a new password, and for the second factor only on request', async () => {
    const link = /^https:\/\/kvartal\.example\/desk\/invite\/[\w-]+\n$/
    expect((await run('reset', EMAIL)).out).toMatch(link)
    expect(await readInvites()).toMatchObject([{ kind: 'reset', replaces_factor: 0 }])
    expect((await run('reset', EMAIL, '--second-factor')).out).toMatch(link)
    expect(await readInvites()).toMatchObject([{ kind: 'reset', replaces_factor: 1 }])
  })

  it('leaves a row of the log about each change, by the person at the terminal', async () => {
    const rows = await under.db
      .selectFrom('audit_log')
      .select(['action', 'user_id', 'user_name', 'address'])
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual([
      'user.invite',
      'user.invite',
      'user.change',
      'user.change',
      'user.reset',
      'user.reset',
    ])
    expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set([null]))
    expect(new Set(rows.map(({ address }) => address))).toEqual(new Set([null]))
    expect(rows[0]?.user_name).not.toBe('')
  })
})
