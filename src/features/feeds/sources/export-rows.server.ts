import { writeToBuffer } from 'fast-csv'
import writeExcelFile from 'write-excel-file/node'
import { guardFormula } from '../../../lib/cell-text.ts'
import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../lib/errors.ts'
import { defineQuery } from '../../../operations/operation.server.ts'
import { type RowFilter, selectRows, toRunRow } from './read-run.server.ts'
import { runCalls } from './run-contracts.ts'
import type { RowOutcome, RunRow } from './run-schema.ts'
import { getRun } from './runs.server.ts'

/** Rows of a statement, and of a piece of a CSV file. */
const BATCH = 2_000
/** A workbook is made in memory and at once. */
const MAX_XLSX_ROWS = 20_000

const outcomes: Record<RowOutcome, string> = {
  created: 'новый',
  changed: 'изменён',
  withdrawn: 'снят с продажи',
  refused: 'не принят',
  held_back: 'задержан по цене',
  warning: 'замечание',
}

/** Columns of an export: heading, width in characters (for the workbook), text of a row. */
const columns: ReadonlyArray<[string, number, (row: RunRow) => string]> = [
  ['Итог', 18, ({ outcome }) => outcomes[outcome]],
  ['Предложение', 20, ({ offer }) => offer],
  ['Лот на сайте', 14, ({ lot }) => lot?.toString() ?? ''],
  ['Название', 32, ({ name }) => name],
  ['Проект', 24, ({ project }) => project ?? ''],
  ['Было', 40, ({ before }) => toText(before)],
  ['Станет', 40, ({ after }) => toText(after)],
  ['Шаг цены, %', 12, ({ step }) => step?.toString().replace('.', ',') ?? ''],
  ['Строка', 10, ({ line }) => line?.toString() ?? ''],
  ['Столбец', 10, ({ column }) => column?.toString() ?? ''],
  ['Причина', 60, ({ reason }) => reason ?? ''],
  ['Текст предложения', 60, ({ text }) => text ?? ''],
]

/** A table as a file: its media type is that of its format. */
export interface ExportedRows {
  format: 'csv' | 'xlsx'
  name: string
  content: AsyncIterable<Uint8Array> | Uint8Array
}

/**
 * Exports the rows of a run: CSV as they are read, however many, or a workbook of at most 20,000 rows. Throws `unprocessable`
 * for a larger one.
 */
export const exportRunRows = defineQuery(runCalls.export, {
  read: async ({ db }, { id, format, ...filter }): Promise<ExportedRows> => {
    const run = await getRun(db, id)
    const name = `run-${run.id}.${format}`
    const batches = readBatches(db, run.id, filter)
    if (format === 'csv') return { format, name, content: writeCsv(batches) }
    const { count } = await selectRows(db, run.id, filter)
      .select((eb) => eb.fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) > MAX_XLSX_ROWS) {
      throw new AppError('unprocessable', 'too many rows for a workbook', {
        detail: `Строк больше ${MAX_XLSX_ROWS}: выгрузите CSV`,
      })
    }
    const rows: RunRow[] = []
    for await (const some of batches) rows.push(...some)
    return { format, name, content: await writeXlsx(rows) }
  },
})

async function* readBatches(
  db: Database,
  runId: number,
  filter: RowFilter,
): AsyncGenerator<RunRow[], void, undefined> {
  for (let last = -1; ; ) {
    const rows = await selectRows(db, runId, filter)
      .selectAll()
      .where('n', '>', last)
      .orderBy('n')
      .limit(BATCH)
      .execute()
    if (rows.length === 0) return
    yield rows.map(toRunRow)
    last = rows.at(-1)?.n ?? last
  }
}

async function* writeCsv(batches: AsyncIterable<RunRow[]>): AsyncGenerator<Uint8Array> {
  const write = (rows: string[][], writeBOM: boolean) =>
    writeToBuffer(rows, {
      delimiter: ';',
      rowDelimiter: '\r\n',
      writeBOM,
      includeEndRowDelimiter: true,
    })
  yield await write([columns.map(([heading]) => heading)], true)
  for await (const rows of batches) {
    yield await write(
      rows.map((row) => columns.map(([, , text]) => guardFormula(text(row)))),
      false,
    )
  }
}

/** Every cell is of type text, so that nothing is evaluated as a formula. */
async function writeXlsx(rows: readonly RunRow[]): Promise<Buffer> {
  const headings = columns.map(([value]) => ({ value, type: String, fontWeight: 'bold' as const }))
  const cells = rows.map((row) => columns.map(([, , text]) => ({ value: text(row), type: String })))
  const widths = columns.map(([, width]) => ({ width }))
  return writeExcelFile([headings, ...cells], { columns: widths, sheet: 'Загрузка' }).toBuffer()
}

function toText(values: RunRow['before']): string {
  if (values === null) return ''
  return Object.entries(values)
    .map(([field, value]) => `${field}: ${value ?? '—'}`)
    .join('; ')
}
