import { spawn } from 'node:child_process'
import type { FastifyBaseLogger } from 'fastify'

/** Service managers commonly wait 10 s before they kill a process. */
const STOP_WITHIN_MS = 9_500
/** `process.exit` waits for threads that are in a system call or a library; after this time the process is killed. */
const KILL_AFTER_S = 9.8
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const
/** Argument: stop when the parent process ends. Needs an IPC channel to the parent. */
const STOP_WITH_PARENT = '--stop-with-parent'

/**
 * Calls `stop` once, on the first signal or uncaught error or, with `--stop-with-parent`, when the parent process ends.
 * Then exits with 0, or with 1 after an error. When `stop` takes longer than 9.5 s, or a thread does not let the process
 * exit, it ends by SIGKILL within 10 s. Further signals are ignored: a terminal or systemd signals each process of a
 * group, and parents forward signals to their children.
 */
export function stopOnSignals(
  log: FastifyBaseLogger,
  stop: () => Promise<void>,
): { isStopping: () => boolean } {
  let isStopping = false
  let exitCode = 0

  for (const signal of SIGNALS) process.on(signal, () => begin(signal))
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (err: unknown) => {
      log.fatal({ err }, 'stopping after an error nobody caught')
      exitCode = 1
      begin(event)
    })
  }
  if (process.argv.includes(STOP_WITH_PARENT)) {
    process.on('disconnect', () => begin('the parent process ended'))
    if (!process.connected) begin('the parent process ended')
  }
  return { isStopping: () => isStopping }

  function begin(reason: string): void {
    if (isStopping) return
    isStopping = true
    log.info({ reason }, 'stopping')
    killIfAlive(KILL_AFTER_S)
    setTimeout(() => {
      log.error(`not stopped after ${STOP_WITHIN_MS} ms, killing the process`)
      process.kill(process.pid, 'SIGKILL')
    }, STOP_WITHIN_MS)
    stop().then(
      () => process.exit(exitCode),
      (err: unknown) => {
        log.error({ err }, 'stopping failed')
        process.exit(1)
      },
    )
  }
}

/**
 * Starts a program that kills this process if it is still there after so many seconds. Its input is a pipe that this
 * process holds open until it has ended, so that it can never kill another process of the same id.
 */
function killIfAlive(seconds: number): void {
  const script = 'timeout "$1" cat >/dev/null; [ $? -eq 124 ] && kill -KILL "$2"'
  const args = ['-c', script, 'sh', String(seconds), String(process.pid)]
  // Detached: a signal to the group of this process does not reach it.
  const killer = spawn('sh', args, { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  killer.on('error', () => {})
  killer.unref()
}
