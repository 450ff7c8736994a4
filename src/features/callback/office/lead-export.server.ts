import { writeToBuffer } from 'fast-csv'
import writeExcelFile from 'write-excel-file/node'
import { describeWishes } from '../call-wishes.ts'
import {
  describeCallTime,
  describeCampaign,
  describeLeadStatus,
  formatLeadPhone,
  isSendable,
} from './lead-words.server.ts'
import type { Lead } from './leads.server.ts'

/** Columns of an export: heading, width in characters (for the workbook), text of a request. */
const columns: ReadonlyArray<[string, number, (lead: Lead, canSend: boolean) => string]> = [
  ['Номер заявки', 38, (lead) => lead.id],
  ['Получена (UTC)', 26, (lead) => lead.created_at],
  ['Имя', 24, (lead) => lead.name],
  ['Телефон', 20, (lead) => formatLeadPhone(lead.phone)],
  ['Тип', 12, (lead) => lead.type],
  ['Форма', 20, (lead) => lead.form_name ?? ''],
  ['Страница', 24, (lead) => lead.page ?? ''],
  ['Реклама', 24, (lead) => describeCampaign(lead) ?? ''],
  ['Проект', 24, (lead) => lead.project ?? ''],
  ['Лот', 16, (lead) => lead.lot ?? ''],
  ['Цена на момент заявки, ₽', 24, (lead) => lead.lot_price?.toString() ?? ''],
  ['Позвонить (МСК)', 20, (lead) => describeCallTime(lead)],
  ['Пожелание', 32, (lead) => describeWishes(lead)],
  ['Версия согласия', 16, (lead) => lead.consent_version],
  ['Согласие дано (UTC)', 26, (lead) => lead.consent_at],
  ['Согласие на рассылку (UTC)', 26, (lead) => lead.mailing_consent_at ?? ''],
  ['Состояние', 36, describeLeadStatus],
  ['Передана (UTC)', 26, (lead) => lead.delivered_at ?? ''],
  ['Обработана (UTC)', 26, (lead) => lead.handled_at ?? ''],
]
/** Characters that a spreadsheet treats as the start of a formula (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r]/

/**
 * Exports requests as CSV that a Russian Excel opens directly: UTF-8 with a byte order mark, semicolons, and an
 * apostrophe before texts that would be run as a formula, including phones, which start with a plus.
 */
export async function exportLeadsCsv(
  leads: readonly Lead[],
  channels: readonly string[],
): Promise<Buffer> {
  const rows = leads.map((lead) =>
    columns.map(([, , text]) =>
      text(lead, isSendable(lead, channels)).replace(FORMULA_START, "'$&"),
    ),
  )
  return writeToBuffer([columns.map(([heading]) => heading), ...rows], {
    delimiter: ';',
    rowDelimiter: '\r\n',
    writeBOM: true,
    includeEndRowDelimiter: true,
    alwaysWriteHeaders: true,
  })
}

/** Exports requests as an XLSX workbook. Every cell is of type text, so that nothing is evaluated as a formula. */
export async function exportLeadsXlsx(
  leads: readonly Lead[],
  channels: readonly string[],
): Promise<Buffer> {
  const headings = columns.map(([value]) => ({ value, type: String, fontWeight: 'bold' as const }))
  const rows = leads.map((lead) =>
    columns.map(([, , text]) => ({ value: text(lead, isSendable(lead, channels)), type: String })),
  )
  const widths = columns.map(([, width]) => ({ width }))
  return writeExcelFile([headings, ...rows], { columns: widths, sheet: 'Заявки' }).toBuffer()
}
