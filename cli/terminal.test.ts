import { userInfo } from 'node:os'
import { afterEach, expect, it, vi } from 'vitest'
import { describeOnStores } from '../tests/support/stores.ts'
import { systemClock } from '../src/lib/time/clock.ts'
import { AppError } from '../src/lib/errors.ts'
import { askAtTerminal, CommandExit, runOperation, terminalContext } from './terminal.ts'

describeOnStores('an operation at the terminal', (under) => {
  afterEach(() => void vi.unstubAllEnvs())
  const run = (...[work, advise]: Parameters<typeof runOperation>) => {
    vi.stubEnv('DATABASE_URL', under.url)
    return runOperation(work, advise)
  }

  it('acts as the user of the operating system, from no address', () => {
    expect(terminalContext({ db: under.db, clock: systemClock })).toMatchObject({
      actor: { kind: 'cli', login: userInfo().username },
      address: null,
    })
  })

  it('gets the migrated store', async () => {
    await run(async ({ db, actor }) => {
      expect(actor.kind).toBe('cli')
      expect(await db.selectFrom('desk_users').select('id').execute()).toEqual([])
    })
  })

  it.each([
    [
      'the messages of fields',
      { fields: { email: ['нет'], name: ['пусто', 'коротко'] } },
      'нет; пусто; коротко',
    ],
    ['the detail', { detail: 'Доступ закрыт' }, 'Доступ закрыт'],
    ['the message', {}, 'the person has no access'],
  ])('fails with %s of the error, and the advice behind it', async (_, options, reason) => {
    const error = new AppError('conflict', 'the person has no access', options)
    const running = run(
      async () => {
        throw error
      },
      ({ code }) => `: ${code}`,
    )
    await expect(running).rejects.toMatchObject({ message: `${reason}: conflict`, cause: error })
  })

  it('rethrows an error that is not of the operation', async () => {
    const error = new TypeError('broken')
    const running = run(
      async () => {
        throw error
      },
      () => 'advice',
    )
    await expect(running).rejects.toBe(error)
  })
})

it('asks nothing without a terminal', async () => {
  vi.spyOn(process, 'stdin', 'get').mockReturnValue({ isTTY: false } as never)
  expect(await askAtTerminal('Сколько?')).toBeNull()
  vi.restoreAllMocks()
})

it('carries the exit code of a command that ends early', () => {
  const exit = new CommandExit(3, 'Нет новых лотов')
  expect(exit).toMatchObject({ code: 3, message: 'Нет новых лотов' })
  expect(exit).toBeInstanceOf(Error)
})
