import { writeToBuffer } from 'fast-csv'
import writeExcelFile from 'write-excel-file/node'
import { describeCallTime, describeLeadStatus, readablePhone } from './lead-words.server.ts'
import type { Lead } from './leads.server.ts'

/** Columns of an export: heading and text of a request; width in characters for the workbook. */
const columns: ReadonlyArray<[string, number, (lead: Lead, hasWebhook: boolean) => string]> = [
  ['Номер заявки', 38, (lead) => lead.id],
  ['Получена (UTC)', 26, (lead) => lead.created_at],
  ['Имя', 24, (lead) => lead.name],
  ['Телефон', 20, (lead) => readablePhone(lead.phone)],
  ['Тип', 12, (lead) => lead.type],
  ['Форма', 20, (lead) => lead.form_name ?? ''],
  ['Страница', 24, (lead) => lead.page ?? ''],
  ['Проект', 24, (lead) => lead.project ?? ''],
  ['Лот', 16, (lead) => lead.lot ?? ''],
  ['Цена на момент заявки, ₽', 24, (lead) => lead.lot_price?.toString() ?? ''],
  ['Позвонить (МСК)', 20, describeCallTime],
  ['Версия согласия', 16, (lead) => lead.consent_version],
  ['Согласие дано (UTC)', 26, (lead) => lead.consent_at],
  ['Согласие на рассылку (UTC)', 26, (lead) => lead.mailing_consent_at ?? ''],
  ['Состояние', 36, describeLeadStatus],
  ['Передана (UTC)', 26, (lead) => lead.delivered_at ?? ''],
  ['Обработана (UTC)', 26, (lead) => lead.handled_at ?? ''],
]
/** What a spreadsheet takes for the start of a formula (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r]/

/**
 * The requests as CSV that Russian Excel opens by a double click: UTF-8 with its mark, semicolons, and an
 * apostrophe before anything that would be run as a formula; phones, which begin with a plus, too.
 */
export async function exportLeadsCsv(leads: readonly Lead[], hasWebhook: boolean): Promise<Buffer> {
  const rows = leads.map((lead) =>
    columns.map(([, , text]) => text(lead, hasWebhook).replace(FORMULA_START, "'$&")),
  )
  return writeToBuffer([columns.map(([heading]) => heading), ...rows], {
    delimiter: ';',
    rowDelimiter: '\r\n',
    writeBOM: true,
    includeEndRowDelimiter: true,
    alwaysWriteHeaders: true,
  })
}

/** The requests as a workbook; every cell is typed as text, so that nothing in it is ever computed. */
export async function exportLeadsXlsx(
  leads: readonly Lead[],
  hasWebhook: boolean,
): Promise<Buffer> {
  const headings = columns.map(([value]) => ({ value, type: String, fontWeight: 'bold' as const }))
  const rows = leads.map((lead) =>
    columns.map(([, , text]) => ({ value: text(lead, hasWebhook), type: String })),
  )
  const widths = columns.map(([, width]) => ({ width }))
  return writeExcelFile([headings, ...rows], { columns: widths, sheet: 'Заявки' }).toBuffer()
}
