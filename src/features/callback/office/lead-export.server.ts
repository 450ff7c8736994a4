import { writeToBuffer } from 'fast-csv'
import writeExcelFile from 'write-excel-file/node'
import { describeWishes } from '../callback-fields.ts'
import { COMPANY_ZONE } from '../../../lib/time/office-time.ts'
import {
  describeCampaign,
  describeLeadStatus,
  formatLeadPhone,
  isSendable,
} from './lead-words.server.ts'
import type { Lead } from './leads.server.ts'

/** What else an export shows: times are those of the office, and requests may have notes. */
export interface ExportOptions {
  /** IANA name. */
  zone?: string
  /** The notes of requests by id, a line each. */
  notes?: ReadonlyMap<string, string>
}

interface Shown {
  /** A moment as the office's clocks show it; an empty string for null. */
  at: (moment: string | null) => string
  note: string
  canSend: boolean
}

const states = { new: 'новая', in_progress: 'в работе', done: 'готово' } as const
const outcomes = {
  reached: 'поговорили',
  meeting: 'встреча',
  no_answer: 'не дозвонились',
  wrong_number: 'неверный номер',
  refused: 'отказ',
  spam: 'спам',
} as const
const sources = { phone: 'звонок в офис', visit: 'приход в офис', other: 'из офиса' } as const

/** Columns of an export: heading, width in characters (for the workbook), text of a request. */
const columns: ReadonlyArray<[string, number, (lead: Lead, shown: Shown) => string]> = [
  ['Номер заявки', 38, (lead) => lead.id],
  ['Получена (время офиса)', 24, (lead, { at }) => at(lead.created_at)],
  ['Имя', 24, (lead) => lead.name],
  ['Телефон', 20, (lead) => formatLeadPhone(lead.phone)],
  ['Тип', 12, (lead) => lead.type],
  ['Откуда', 16, (lead) => (lead.source === null ? 'сайт' : sources[lead.source])],
  ['Форма', 20, (lead) => lead.form_name ?? ''],
  ['Страница', 24, (lead) => lead.page ?? ''],
  ['Реклама', 24, (lead) => describeCampaign(lead) ?? ''],
  ['Проект', 24, (lead) => lead.project ?? ''],
  ['Лот', 16, (lead) => lead.lot ?? ''],
  ['Цена на момент заявки, ₽', 24, (lead) => lead.lot_price?.toString() ?? ''],
  ['Позвонить (время офиса)', 26, (lead, { at }) => at(lead.scheduled_at)],
  ['Пожелание', 32, (lead) => describeWishes(lead)],
  ['Позвонить до (время офиса)', 26, (lead, { at }) => at(lead.due_at)],
  ['Кто работает', 24, (lead) => lead.person_name ?? ''],
  ['Работа', 12, (lead) => states[lead.desk_state]],
  ['Итог', 16, (lead) => (lead.outcome === null ? '' : outcomes[lead.outcome])],
  ['Встреча', 18, (lead, { at }) => at(lead.meeting_at)],
  ['Звонков', 10, (lead) => String(lead.calls)],
  ['Заметки', 48, (_lead, { note }) => note],
  ['Версия согласия', 16, (lead) => lead.consent_version],
  ['Согласие дано', 18, (lead, { at }) => at(lead.consent_at)],
  ['Согласие на рассылку', 18, (lead, { at }) => at(lead.mailing_consent_at)],
  ['Состояние', 36, (lead, { canSend }) => describeLeadStatus(lead, canSend)],
  ['Передана', 18, (lead, { at }) => at(lead.delivered_at)],
  ['Обработана', 18, (lead, { at }) => at(lead.handled_at)],
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
  options: ExportOptions = {},
): Promise<Buffer> {
  const rows = listRows(leads, channels, options).map((row) =>
    row.map((text) => text.replace(FORMULA_START, "'$&")),
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
  options: ExportOptions = {},
): Promise<Buffer> {
  const headings = columns.map(([value]) => ({ value, type: String, fontWeight: 'bold' as const }))
  const rows = listRows(leads, channels, options).map((row) =>
    row.map((value) => ({ value, type: String })),
  )
  const widths = columns.map(([, width]) => ({ width }))
  return writeExcelFile([headings, ...rows], { columns: widths, sheet: 'Заявки' }).toBuffer()
}

function listRows(
  leads: readonly Lead[],
  channels: readonly string[],
  { zone = COMPANY_ZONE, notes }: ExportOptions,
): string[][] {
  const at = createMomentFormat(zone)
  return leads.map((lead) => {
    const shown = {
      at,
      note: notes?.get(lead.id) ?? '',
      canSend: isSendable(lead, channels),
    }
    return columns.map(([, , text]) => text(lead, shown))
  })
}

/** Returns a function that writes moments as clocks of a time zone show them: «27.11.2026 14:05». */
export function createMomentFormat(zone: string): (moment: string | null) => string {
  const format = new Intl.DateTimeFormat('ru-RU', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: zone,
  })
  return (moment) => (moment === null ? '' : format.format(new Date(moment)).replace(',', ''))
}
