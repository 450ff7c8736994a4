import type { FastifyBaseLogger } from 'fastify'

/** Whoever stops a process commonly waits for 10 s before killing it. */
const STOP_WITHIN_MS = 9_500
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const
/** Argument with which the process stops when the process that started it has ended; needs a channel to that one. */
const STOP_WITH_PARENT = '--stop-with-parent'

/**
 * Calls `stop` once, at the first signal, uncaught error or, when started with `--stop-with-parent`, end of the parent
 * process, and then ends the process: with 0, or with 1 after an error or when `stop` takes longer than 9.5 s. Further
 * signals change nothing: a terminal or systemd sends one to each process of a group, which hand them on to each other.
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
    setTimeout(() => {
      log.error(`not stopped after ${STOP_WITHIN_MS} ms, exiting`)
      process.exit(1)
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
