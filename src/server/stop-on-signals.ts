import type { FastifyBaseLogger } from 'fastify'

/** Service managers commonly wait 10 s before they kill a process. */
const STOP_WITHIN_MS = 9_500
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const
/** Argument: stop when the parent process ends. Needs an IPC channel to the parent. */
const STOP_WITH_PARENT = '--stop-with-parent'

/**
 * Calls `stop` once, on the first signal or uncaught error or, with `--stop-with-parent`, when the parent process ends.
 * Then exits with 0, or with 1 after an error or when `stop` takes longer than 9.5 s. Further signals are ignored: a
 * terminal or systemd signals each process of a group, and parents forward signals to their children.
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
