import { readFiles } from './read-files.server.ts'
import type { ReadJob } from './reader-messages.server.ts'

/* The process that parses files of editors, one job after another: a text may take any time and memory. */
process.on('disconnect', () => process.exit(0))
process.on('message', (job) => void answer(job as ReadJob))
// The channel is all it has: without one it would wait for ever.
if (!process.connected) process.exit(0)

async function answer(job: ReadJob): Promise<void> {
  process.send?.(await readFiles(job))
}
