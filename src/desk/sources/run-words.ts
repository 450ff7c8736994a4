import type {
  RowOutcome,
  Run,
  RunCounts,
  RunRow,
  RunState,
} from '../../features/feeds/sources/run-schema.ts'
import { lotChoices } from '../../features/lots/model/lot-choices.ts'
import { lotFigures } from '../../features/lots/model/lot-figures.ts'
import {
  lotFeatures,
  lotKinds,
  lotStatuses,
  noFinish,
  roomLabels,
  windowViews,
} from '../../features/lots/model/labels.ts'
import {
  formatArea,
  formatBytes,
  formatCount,
  formatNumber,
  formatRoubles,
} from '../../lib/numbers.ts'
import { formatDayOfYear } from '../../lib/time/days.ts'
import { capitalize } from '../../lib/text.ts'
import { formatMoment } from '../requests/request-labels.ts'

/** A run of which more is to come by itself. */
export function isRunning({ state }: Pick<Run, 'state'>): boolean {
  return state === 'queued' || state === 'reading' || state === 'applying'
}

/** What a run came to, in a word or two, as in a list. */
export const runStateNames: Readonly<Record<RunState, string>> = {
  queued: 'ждёт очереди',
  reading: 'читается',
  ready: 'ждёт решения',
  applying: 'применяется',
  applied: 'применена',
  unchanged: 'без изменений',
  rejected: 'не принята',
  failed: 'сбой',
  outdated: 'устарела',
}

/** What a state means for the site, in a sentence. */
const stateSentences: Readonly<Record<RunState, string>> = {
  queued: 'Ждёт очереди: начнём через несколько секунд.',
  reading: 'Читаем и\u00a0сравниваем с\u00a0сайтом. Пока на\u00a0сайте ничего не\u00a0меняется.',
  ready:
    'Прочитано. На\u00a0сайте пока ничего не\u00a0изменилось: посмотрите, что будет, и\u00a0примените.',
  applying: 'Применяем: сайт вот-вот покажет новое.',
  applied: 'Применена: сайт показывает новое.',
  unchanged: 'С\u00a0прошлого раза ничего не\u00a0изменилось, на\u00a0сайте всё так\u00a0же.',
  rejected: 'На\u00a0сайте ничего не\u00a0изменилось.',
  failed: 'Загрузка не\u00a0закончилась, на\u00a0сайте ничего не\u00a0изменилось.',
  outdated:
    'Устарела: после неё загружали ещё раз. Применить её нельзя, смотрите последнюю загрузку.',
}

/** Returns what a run means for the site, in a sentence. */
export function describeRunState({ state, counts }: Pick<Run, 'state' | 'counts'>): string {
  const { created, changed, withdrawn } = counts
  if (state === 'ready' && created + changed + withdrawn === 0) {
    return 'Прочитано. Если применить, на\u00a0сайте ничего не\u00a0изменится.'
  }
  return stateSentences[state]
}

/** Ways out that the command line has and the desk does not, and what the screen says of the site by itself. */
const officeWords: ReadonlyArray<readonly [words: RegExp, instead: string]> = [
  [/ База данных не изменена\./, ''],
  [/, сайт не изменён/, ''],
  [
    /город всего фида называет ключ --city: .*$/,
    'укажите город у\u00a0источника и\u00a0загрузите ещё раз',
  ],
  [
    /чтобы этот фид сменил тот, нужен --source (\S+)/,
    'чтобы этот фид сменил тот, загрузите его под именем $1',
  ],
  [/: kvartal import \S+/, ''],
]

/** What is wrong with a run, an offer or a source, as a sentence of its own. */
export function describeProblem(problem: string): string {
  const said = officeWords.reduce((text, [words, instead]) => text.replace(words, instead), problem)
  const sentence = capitalize(said.trim())
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`
}

/** Where the document came from, and who has asked for it: «По адресу, Анна, 27 нояб., 11:00». */
export function describeOrigin({ kind, by, queued_at }: Run): string {
  const from = { fetch: 'По\u00a0адресу', upload: 'Из\u00a0файла', terminal: 'С\u00a0терминала' }[
    kind
  ]
  const who = by?.name ?? (kind === 'fetch' ? 'по\u00a0расписанию' : null)
  return [from, who, formatMoment(queued_at)].filter(Boolean).join(', ')
}

/** «12,4 из 100 МБ, 5 300 предложений». */
export function describeProgress({ bytes, size, offers }: Run['progress']): string {
  const read =
    size === null ? formatBytes(bytes) : `${formatBytes(bytes)} из\u00a0${formatBytes(size)}`
  return [bytes > 0 && read, offers > 0 && countOffers(offers)].filter(Boolean).join(', ')
}

export function countLots(count: number): string {
  return formatCount(count, 'лот', 'лота', 'лотов')
}

export function countOffers(count: number): string {
  return formatCount(count, 'предложение', 'предложения', 'предложений')
}

/** The outcomes in the order of the tabs: first what needs a person. */
export const outcomes = [
  'held_back',
  'refused',
  'changed',
  'created',
  'withdrawn',
  'warning',
] as const satisfies readonly RowOutcome[]

/** The titles of the tabs. */
export const outcomeTitles: Readonly<Record<RowOutcome, string>> = {
  held_back: 'Задержаны по\u00a0цене',
  refused: 'Не\u00a0приняты',
  changed: 'Изменятся',
  created: 'Новые',
  withdrawn: 'Уйдут с\u00a0продажи',
  warning: 'Замечания',
}

/** What became of one offer, in a word. */
export const outcomeNames: Readonly<Record<RowOutcome, string>> = {
  held_back: 'задержан',
  refused: 'не\u00a0принят',
  changed: 'изменится',
  created: 'новый',
  withdrawn: 'уйдёт с\u00a0продажи',
  warning: 'замечание',
}

/** The same once a run was applied. */
export const doneNames: Readonly<Record<RowOutcome, string>> = {
  ...outcomeNames,
  changed: 'изменён',
  withdrawn: 'снят с\u00a0продажи',
}

/** How many rows of an outcome a run has. */
export function countRows(counts: RunCounts, outcome: RowOutcome): number {
  return outcome === 'warning' ? counts.warnings : counts[outcome]
}

/** «изменится 12, новых 3, уйдёт 1»: what a run changes, in one line; empty if nothing. */
export function describeCounts({
  created,
  changed,
  withdrawn,
  refused,
  held_back,
}: RunCounts): string {
  return [
    created > 0 && `новых ${formatNumber(created)}`,
    changed > 0 && `изменений ${formatNumber(changed)}`,
    withdrawn > 0 && `снятых ${formatNumber(withdrawn)}`,
    refused > 0 && `не\u00a0принято ${formatNumber(refused)}`,
    held_back > 0 && `задержано ${formatNumber(held_back)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

const NOTHING = '—'
const fieldLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries({ ...lotFigures, ...lotChoices }).map(([name, { label }]) => [name, label]),
  ),
  price: 'Цена',
  sale_price: 'Цена со\u00a0скидкой',
  sale_ends_on: 'Скидка до',
  status: 'Статус',
  source_status: 'Статус в\u00a0фиде',
  kind: 'Вид',
  project: 'Проект',
  building: 'Корпус',
  section: 'Секция',
  floor: 'Этаж',
  floors_total: 'Этажей',
  number: 'Номер',
  article: 'Артикул',
  rooms: 'Комнаты',
  area: 'Площадь',
  finish: 'Отделка',
  plan: 'Планировка',
  plan_mirrored: 'Планировка зеркально',
  features: 'Особенности',
  window_views: 'Вид из\u00a0окон',
  is_hot_offer: 'Горячее предложение',
  description: 'Описание',
  photos: 'Фото',
  place_on_floor: 'Место на\u00a0этаже',
  outline: 'Контур',
  prices: 'История цен',
}
const money = new Set(['price', 'sale_price'])
/** Of these the rows have a mark that says nothing to people: whether it is another one. */
const opaque = new Set(['description', 'plan', 'outline', 'prices', 'photos'])
const wordLists: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  features: lotFeatures,
  window_views: windowViews,
}

/** The label of a field of a row. One that has none keeps its name. */
export function labelField(field: string): string {
  return fieldLabels[field] ?? field
}

/** A value of a row in words. */
export function describeRowValue(field: string, value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDayOfYear(value)
    if (field === 'status') return lotStatuses[value] ?? value
    if (opaque.has(field)) return 'есть'
    if (field === 'finish' && value === noFinish.value) return noFinish.label
    const words = wordLists[field]
    if (words)
      return value
        .split(',')
        .map((slug) => words[slug] ?? slug)
        .join(', ')
    if (field === 'kind') return lotKinds[value as keyof typeof lotKinds]?.one ?? value
    return value
  }
  if (money.has(field)) return formatRoubles(value)
  if (field === 'area' || field.endsWith('_area')) return formatArea(value)
  if (field === 'rooms') return roomLabels[value] ?? String(value)
  if (field.startsWith('is_') || field === 'plan_mirrored') return value === 0 ? 'нет' : 'да'
  return String(value).replace('.', ',').replace('-', '−')
}

/** What a row changes: its fields with their values before and after. */
export function listChanges({ before, after }: Pick<RunRow, 'before' | 'after'>) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.map((field) => {
    const values = {
      before: before && field in before ? describeRowValue(field, before[field]) : null,
      after: after && field in after ? describeRowValue(field, after[field]) : null,
    }
    // «есть → есть» would say that nothing changes.
    const isOther = opaque.has(field) && values.before === values.after
    return {
      field,
      label: labelField(field),
      ...(isOther ? { before: null, after: 'другое' } : values),
    }
  })
}

/** «+3,2 %», with a real minus. */
export function describeStep(step: number): string {
  const text = String(Math.round(Math.abs(step) * 10) / 10).replace('.', ',')
  return `${step < 0 ? '−' : '+'}${text}\u00a0%`
}

/** «строка 12, столбец 4». */
export function describePlace({ line, column }: Pick<RunRow, 'line' | 'column'>): string {
  return [line !== null && `строка\u00a0${line}`, column !== null && `столбец\u00a0${column}`]
    .filter(Boolean)
    .join(', ')
}
