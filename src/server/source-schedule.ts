import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { BaseContext } from '../app/context.server.ts'
import { findSourceProblems } from '../features/feeds/sources/source-alarm.server.ts'
import { hasDueSource, hasWaitingRun } from '../features/feeds/sources/source-leases.server.ts'
import { findOutage } from '../db/outage.ts'
import { getErrorCode } from '../lib/errors.ts'

const POLL_MS = 30_000
/** A run that somebody waits for begins within two seconds, the start of its process included. */
const WAITING_MS = 500

type ScheduleContext = Pick<BaseContext, 'db' | 'clock' | 'log' | 'health'>

/**
 * Looks every 30 s whether a feed source is due, and twice a second whether somebody waits for a run, and runs `kvartal sources
 * run --due` for it: an import of a large feed keeps a core busy for many seconds, which visitors would notice in this
 * process. Reports the problem `sources`.
 */
export function startSourceSchedule(
  { db, clock, log, health }: ScheduleContext,
  {
    command,
    pollMs = POLL_MS,
    waitingMs = WAITING_MS,
  }: { command: readonly string[]; pollMs?: number; waitingMs?: number },
): { stop: () => Promise<void> } {
  let child: ChildProcess | null = null
  let isStopping = false
  let turn = Promise.resolve()
  const timer = setInterval(() => (turn = turn.then(check)), pollMs)
  timer.unref()
  let looking: Promise<void> | null = null
  const waitingTimer = setInterval(() => {
    if (child !== null) return
    looking ??= lookForWaiting().finally(() => {
      looking = null
    })
  }, waitingMs)
  waitingTimer.unref()
  turn = check()

  return {
    async stop() {
      clearInterval(timer)
      clearInterval(waitingTimer)
      isStopping = true
      // A check in flight could still start an import, which nothing would end.
      await turn
      await looking
      const running = child
      if (running) {
        const ended = once(running, 'exit')
        running.kill('SIGTERM')
        await ended
      }
    },
  }

  async function check(): Promise<void> {
    try {
      health.setProblem('sources', await findSourceProblems(db, clock.now()))
      const isDue = child === null && (await hasDueSource(db, clock.now()))
      if (isDue && !isStopping) start()
    } catch (error) {
      log.error({ code: getErrorCode(error) }, 'feed sources could not be read')
    }
  }

  async function lookForWaiting(): Promise<void> {
    try {
      if ((await hasWaitingRun(db, clock.now())) && child === null && !isStopping) start()
    } catch (error) {
      // An outage is reported by the probes; the check of 30 s logs the rest.
      if (!findOutage(error)) log.debug({ code: getErrorCode(error) }, 'runs could not be read')
    }
  }

  function start(): void {
    const [file = '', ...args] = command
    const started = spawn(file, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    child = started
    started.on('error', (error) => {
      child = null
      log.error({ code: getErrorCode(error) }, 'the import of feed sources could not be started')
    })
    started.on('exit', (code) => {
      child = null
      if (code === 0) log.info('feed sources were imported')
      else log.warn({ code }, 'a feed source was not imported: see kvartal sources list')
    })
  }
}
