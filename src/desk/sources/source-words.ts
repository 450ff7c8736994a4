import type { RunState, Source } from '../../features/feeds/sources/run-schema.ts'
import type { UploadFormat } from '../../features/feeds/uploads/schema.ts'
import { formatCount, formatNumber, pluralize } from '../../lib/numbers.ts'
import { formatMoment, formatSpan } from '../requests/request-labels.ts'
import { runStateNames } from './run-words.ts'

const MINUTE_MS = 60_000
const unitMinutes: Readonly<Record<string, number>> = { m: 1, h: 60, d: 24 * 60 }
/** Of a schedule: a feed that is late by less is up to date. */
const GRACE = 1.5

/** Formats as the office calls them. */
export const formatNames: Readonly<Record<UploadFormat, string>> = {
  yandex: 'Яндекс Недвижимость',
  profitbase: 'Profitbase',
  cian: 'Циан',
  avito: 'Авито',
  domclick: 'Домклик',
  lots: 'Прайс-лист',
}
/** Formats that are fetched from an address. */
export const formatOptions = Object.entries(formatNames)

/** The name of a format as the server has it, where Yandex's has another name, too. */
export function nameFormat(format: string | null): string {
  if (format === null) return 'Формат неизвестен'
  return formatNames[(format === 'yrl' ? 'yandex' : format) as UploadFormat] ?? format
}

/** Whether the city of projects is named with a source of this format: its feeds may lack it. */
export function mayNameCity(format: string | null): boolean {
  return format === 'avito' || format === 'cian' || format === 'domclick'
}

const intervals = ['5m', '15m', '30m', '1h', '2h', '6h', '12h', '1d'] as const

/** The intervals to choose from, with the own one of a source. */
export function listIntervals(own: string | null): Array<readonly [value: string, title: string]> {
  const known =
    own === null || intervals.some((one) => one === own) ? intervals : [own, ...intervals]
  return known.map((every) => [every, describeInterval(every)] as const)
}

/** «Раз в 30 минут» for `30m`. */
export function describeInterval(every: string): string {
  const amount = Number(every.slice(0, -1))
  const forms = {
    m: ['минуту', 'минуты', 'минут'],
    h: ['час', 'часа', 'часов'],
    d: ['день', 'дня', 'дней'],
  }
  const [one, few, many] = forms[every.slice(-1) as keyof typeof forms] ?? ['', '', '']
  const word = pluralize(amount, String(one), String(few), String(many))
  return amount === 1 ? `Раз в\u00a0${word}` : `Раз в\u00a0${amount}\u00a0${word}`
}

function toMs(every: string): number {
  return Number(every.slice(0, -1)) * (unitMinutes[every.slice(-1)] ?? 1) * MINUTE_MS
}

export interface Freshness {
  tone: 'ok' | 'late'
  text: string
}

/** How old the lots of a source are, against its interval. */
export function describeFreshness(source: Source, now: number): Freshness {
  const { last_ok_at, every, paused, is_waiting, next_run_at } = source
  if (is_waiting) {
    return { tone: 'late', text: 'Расписание начнётся после\u00a0первого «Применить»' }
  }
  if (last_ok_at === null) return { tone: 'late', text: 'Ещё ни\u00a0разу не\u00a0загружен' }
  const age = now - Date.parse(last_ok_at)
  const when = `Обновлён ${age < MINUTE_MS ? 'только что' : `${formatSpan(age)} назад`}`
  if (paused) return { tone: 'late', text: `${when}, сейчас на\u00a0паузе` }
  if (every === null) return { tone: 'ok', text: `${when}, загружается вручную` }
  const rhythm = describeInterval(every).toLowerCase()
  if (age > toMs(every) * GRACE + MINUTE_MS) {
    return { tone: 'late', text: `${when}, а\u00a0должен ${rhythm}` }
  }
  const next = next_run_at === null ? null : Date.parse(next_run_at) - now
  const then =
    next === null
      ? ''
      : next < MINUTE_MS
        ? ', следующая загрузка сейчас'
        : `, следующая загрузка через ${formatSpan(next)}`
  return { tone: 'ok', text: `${when}, ${rhythm}${then}` }
}

/** «128 лотов в продаже, 12 в брони». */
export function describeLots({ lots: { available, reserved } }: Source): string {
  const sold = formatCount(
    available,
    'лот в\u00a0продаже',
    'лота в\u00a0продаже',
    'лотов в\u00a0продаже',
  )
  return reserved === 0 ? sold : `${sold}, ${formatNumber(reserved)} в\u00a0брони`
}

/** What the strip of runs shows, for those who do not see it. */
export function describeRuns(runs: Source['runs']): string {
  const [last] = runs
  if (!last) return 'Загрузок ещё не было'
  const counted = new Map<RunState, number>()
  for (const { outcome } of runs) counted.set(outcome, (counted.get(outcome) ?? 0) + 1)
  const parts = [...counted].map(([state, count]) => `${runStateNames[state]} — ${count}`)
  return `Последние загрузки, ${runs.length}: ${parts.join(', ')}. Последняя: ${formatMoment(last.at)}, ${runStateNames[last.outcome]}`
}
