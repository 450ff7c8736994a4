import { AppError } from '../../../lib/errors.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { type Act, defineCommand } from '../../../operations/operation.server.ts'
import { runCalls } from './run-contracts.ts'
import { type FeedRun, findRunning, getRun, lockRuns, moveRun, toRun } from './runs.server.ts'
import { describeSource } from './source-entity.ts'
import { requireDemoWord, type SourceRules } from './source-rules.server.ts'

/**
 * Creates the command that has a previewed document applied: the very bytes, in the process that works on runs. Throws
 * `conflict` with `current` when another run was applied since or this one is no longer waiting, and `unprocessable`
 * when the number of lots that leave the sale is not the one that the preview found.
 */
export function createApplyRun(rules: Pick<SourceRules, 'hasDemo'>) {
  return defineCommand(runCalls.apply, {
    act: async (act, { id, version, withdrawals, demo }) => {
      const { db, actor, audit } = act
      const run = await getReadyRun(act, id, version)
      requireWithdrawals(run, withdrawals)
      await requireDemoWord(db, actor, demo, rules)
      const running = await findRunning(db, run.source_id)
      if (running) throw toMovedError(running)
      const moved = await moveRun(db, run, {
        state: 'applying',
        allowed_withdrawals: run.confirm_withdrawals,
        demo: demo ?? null,
        attempts: 0,
        ended_at: null,
      })
      const { created, changed, withdrawn } = toRun(moved).counts
      const lots = (count: number) => formatCount(count, 'лот', 'лота', 'лотов')
      await audit({
        subject: `Новых ${created}, изменено ${lots(changed)}, снято ${withdrawn}`,
        entity: describeSource(run.source),
      })
      return { run: toRun(moved) }
    },
  })
}

/** Finds a run that waits, in the version that the person has seen. Throws `not_found` and `conflict` with `current`. */
async function getReadyRun({ db }: Act, id: string, version: number): Promise<FeedRun> {
  await lockRuns(db)
  const run = await getRun(db, id)
  if (run.state === 'ready' && run.version === version) return run
  throw toMovedError(run)
}

/** Says that a run is no longer what the person has seen. */
export function toMovedError(run: FeedRun): AppError {
  return new AppError('conflict', 'the run has moved on', {
    detail:
      run.state === 'outdated'
        ? 'Лоты этого источника с тех пор изменились. Посмотрите изменения ещё раз'
        : 'Эту загрузку уже применили, или она изменилась',
    more: { current: toRun(run) },
  })
}

function requireWithdrawals(
  { confirm_withdrawals: wanted }: FeedRun,
  typed: number | undefined,
): void {
  if (wanted === null || typed === wanted) return
  throw new AppError('unprocessable', 'the withdrawals are not confirmed', {
    detail: `С продажи снимется ${formatCount(wanted, 'лот', 'лота', 'лотов')}. Введите это число`,
    more: { withdrawals: wanted },
  })
}
