import { runJob, warmUp } from './decode-picture.server.ts'
import { type DecoderAnswer, jobSchema } from './decoder-messages.server.ts'
import {
  InvalidPictureError,
  PictureLimitError,
  PictureMemoryError,
} from './invalid-picture.server.ts'

/*
 * The process that decodes pictures: one job at a time, in the order in which they come. The server starts it, limits
 * it and kills it. `process.exit` would wait for the thread that decodes, so it ends itself by a signal.
 */
process.on('disconnect', end)
// Terminals and service managers signal every process of a group: the server says when this one ends.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => {})
process.on('message', (message) => void answer(message))
// The channel is all it has: without one it would wait for ever.
if (!process.connected) end()
await warmUp()
send({ type: 'ready' })

async function answer(message: unknown): Promise<void> {
  try {
    const result = await runJob(jobSchema.parse(message))
    send({ type: 'done', result, cpuSeconds: readCpuSeconds() })
  } catch (error) {
    const problem =
      error instanceof InvalidPictureError ? error.message : 'картинку не удалось прочитать'
    const limit =
      error instanceof PictureMemoryError
        ? 'memory'
        : error instanceof PictureLimitError
          ? 'pixels'
          : null
    send({ type: 'failed', problem, limit, cpuSeconds: readCpuSeconds() })
  }
}

function send(message: DecoderAnswer): void {
  process.send?.(message)
}

function readCpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

function end(): void {
  process.kill(process.pid, 'SIGKILL')
}
