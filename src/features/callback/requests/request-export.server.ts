import { writeToBuffer } from 'fast-csv'
import writeExcelFile from 'write-excel-file/node'
import { describeWishes } from '../callback-fields.ts'
import { guardFormula } from '../../../lib/cell-text.ts'
import { COMPANY_ZONE } from '../../../lib/time/office-time.ts'
import {
  describeCampaign,
  describeDeliveryStatus,
  formatRequestPhone,
  isSendable,
} from './delivery-labels.server.ts'
import type { OfficeRequest } from './office-requests.server.ts'

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
const columns: ReadonlyArray<[string, number, (request: OfficeRequest, shown: Shown) => string]> = [
  ['Номер заявки', 38, (request) => request.id],
  ['Получена (время офиса)', 24, (request, { at }) => at(request.created_at)],
  ['Имя', 24, (request) => request.name],
  ['Телефон', 20, (request) => formatRequestPhone(request.phone)],
  ['Тип', 12, (request) => request.type],
  ['Откуда', 16, (request) => (request.source === null ? 'сайт' : sources[request.source])],
  ['Форма', 20, (request) => request.form_name ?? ''],
  ['Страница', 24, (request) => request.page ?? ''],
  ['Реклама', 24, (request) => describeCampaign(request) ?? ''],
  ['Проект', 24, (request) => request.project ?? ''],
  ['Лот', 16, (request) => request.lot ?? ''],
  ['Цена на момент заявки, ₽', 24, (request) => request.lot_price?.toString() ?? ''],
  ['Позвонить (время офиса)', 26, (request, { at }) => at(request.scheduled_at)],
  ['Пожелание', 32, (request) => describeWishes(request)],
  ['Позвонить до (время офиса)', 26, (request, { at }) => at(request.due_at)],
  ['Кто работает', 24, (request) => request.person_name ?? ''],
  ['Работа', 12, (request) => states[request.desk_state]],
  ['Итог', 16, (request) => (request.outcome === null ? '' : outcomes[request.outcome])],
  ['Встреча', 18, (request, { at }) => at(request.meeting_at)],
  ['Звонков', 10, (request) => String(request.calls)],
  ['Заметки', 48, (_lead, { note }) => note],
  ['Версия согласия', 16, (request) => request.consent_version],
  ['Согласие дано', 18, (request, { at }) => at(request.consent_at)],
  ['Согласие на рассылку', 18, (request, { at }) => at(request.mailing_consent_at)],
  ['Состояние', 36, (request, { canSend }) => describeDeliveryStatus(request, canSend)],
  ['Передана', 18, (request, { at }) => at(request.delivered_at)],
  ['Обработана', 18, (request, { at }) => at(request.handled_at)],
]
/**
 * Exports requests as CSV that a Russian Excel opens directly: UTF-8 with a byte order mark, semicolons, and an
 * apostrophe before texts that would be run as a formula, including phones, which start with a plus.
 */
export async function exportRequestsCsv(
  requests: readonly OfficeRequest[],
  channels: readonly string[],
  options: ExportOptions = {},
): Promise<Buffer> {
  const rows = listRows(requests, channels, options).map((row) => row.map(guardFormula))
  return writeToBuffer([columns.map(([heading]) => heading), ...rows], {
    delimiter: ';',
    rowDelimiter: '\r\n',
    writeBOM: true,
    includeEndRowDelimiter: true,
    alwaysWriteHeaders: true,
  })
}

/** Exports requests as an XLSX workbook. Every cell is of type text, so that nothing is evaluated as a formula. */
export async function exportRequestsXlsx(
  requests: readonly OfficeRequest[],
  channels: readonly string[],
  options: ExportOptions = {},
): Promise<Buffer> {
  const headings = columns.map(([value]) => ({ value, type: String, fontWeight: 'bold' as const }))
  const rows = listRows(requests, channels, options).map((row) =>
    row.map((value) => ({ value, type: String })),
  )
  const widths = columns.map(([, width]) => ({ width }))
  return writeExcelFile([headings, ...rows], { columns: widths, sheet: 'Заявки' }).toBuffer()
}

function listRows(
  requests: readonly OfficeRequest[],
  channels: readonly string[],
  { zone = COMPANY_ZONE, notes }: ExportOptions,
): string[][] {
  const at = createMomentFormat(zone)
  return requests.map((request) => {
    const shown = {
      at,
      note: notes?.get(request.id) ?? '',
      canSend: isSendable(request, channels),
    }
    return columns.map(([, , text]) => text(request, shown))
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
