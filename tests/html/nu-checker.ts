import { execFile } from 'node:child_process'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'

/** Errors and warnings that the Nu checker reports for a document. */
export interface CheckedFile {
  errors: string[]
  warnings: string[]
}

/** See https://github.com/validator/validator/wiki/Output-»-JSON. An `info` with a `subType` is a warning. */
const reportSchema = z.object({
  messages: z.array(
    z.object({
      type: z.enum(['error', 'info', 'non-document-error']),
      subType: z.string().optional(),
      message: z.string(),
      url: z.string().optional(),
      extract: z.string().optional(),
      firstLine: z.number().optional(),
      lastLine: z.number().optional(),
      lastColumn: z.number().optional(),
    }),
  ),
})
type Message = z.infer<typeof reportSchema>['messages'][number]

const JAR = new URL(import.meta.resolve('vnu-jar/build/dist/vnu.jar')).pathname
const MAX_REPORT_BYTES = 256 * 1024 * 1024

/**
 * Checks every `.html` file of the folder in one Java process (`JAVA_PATH`, or `java` of `PATH`). Returns the findings
 * by file name; a file without findings has no entry. Throws if the checker fails.
 */
export async function checkFolder(folder: string): Promise<Map<string, CheckedFile>> {
  const options = ['--format', 'json', '--stdout', '--exit-zero-always', '--skip-non-html']
  const { stdout } = await promisify(execFile)(
    process.env['JAVA_PATH'] ?? 'java',
    ['-jar', JAR, ...options, folder],
    { maxBuffer: MAX_REPORT_BYTES },
  )
  const found = new Map<string, CheckedFile>()
  for (const message of reportSchema.parse(JSON.parse(stdout)).messages) {
    if (message.type === 'non-document-error' || !message.url) {
      throw new Error(`the Nu checker failed: ${message.url ?? ''} ${message.message}`)
    }
    const name = decodeURIComponent(basename(message.url))
    const file = found.get(name) ?? { errors: [], warnings: [] }
    found.set(name, file)
    if (message.type === 'error') file.errors.push(toLine(message))
    // Messages without a subtype are style hints: React closes void elements with a slash, which is allowed.
    else if (message.subType === 'warning') file.warnings.push(toLine(message))
  }
  return found
}

function toLine({ firstLine, lastLine, lastColumn, message, extract }: Message): string {
  const place = `line ${firstLine ?? lastLine ?? '?'}, column ${lastColumn ?? '?'}`
  return `${place}: ${message} ${extract ? `«${extract.replace(/\s+/g, ' ')}»` : ''}`.trim()
}
