import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { BrokenFeedError } from '../offer/feed-offer.ts'
import { type InspectAnswer, inspectJobSchema } from './inspect-messages.server.ts'
import { recogniseDocument, UnknownDocumentError } from './recognise-document.server.ts'

/* The process that looks at one file that somebody has sent, and ends. */
process.on('disconnect', () => process.exit(0))
process.once('message', (message) => void answer(message))

async function answer(message: unknown): Promise<void> {
  const { files, size } = inspectJobSchema.parse(message)
  const open = async function* (): AsyncGenerator<Uint8Array> {
    for (const file of files) {
      yield* createReadStream(file, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>
    }
  }
  const hash = createHash('sha256')
  for await (const chunk of open()) hash.update(chunk)
  const sha256 = hash.digest('hex')
  const result = await recogniseDocument(open, size).then(
    (recognised) => ({ recognised, problem: null }),
    (error: unknown) => ({ recognised: null, problem: describe(error) }),
  )
  const sent: InspectAnswer = { sha256, ...result }
  process.send?.(sent, () => process.disconnect?.())
}

function describe(error: unknown): NonNullable<InspectAnswer['problem']> {
  if (error instanceof UnknownDocumentError) return { isOther: true, reason: error.message }
  const reason = error instanceof BrokenFeedError ? error.message : 'файл не удалось прочитать'
  return { isOther: false, reason }
}
