import { formatPlace, lotMark } from '../../features/lots/model/lot-names.ts'
import { lotTitle } from '../../features/lots/model/lot-title.ts'
import { lotStatuses, noFinish } from '../../features/lots/model/labels.ts'
import { lotFields, portalTitles } from '../../features/lot-overrides/lot-fields.ts'
import type {
  DeskLot,
  FieldValue,
  LotOptions,
  OverrideField,
  PortalName,
} from '../../features/lot-overrides/schema.ts'
import { formatMillions, formatRoubles } from '../../lib/numbers.ts'
import { formatDayOfYear } from '../../lib/time/days.ts'
import { toFieldTime } from '../../lib/time/office-time.ts'
import { officeZone } from '../kit/office-zone.ts'
import { formatMoment, formatSpan } from '../requests/request-labels.ts'

const MINUTE_MS = 60_000
export const NOTHING = '—'
/** All fields in the order of the card. */
export const fieldNames = Object.keys(lotFields) as OverrideField[]
export const portals = Object.keys(portalTitles) as PortalName[]

/** What a feed can change, as the object of a sentence. */
const changedWords: Readonly<Partial<Record<OverrideField, string>>> = {
  price: 'цену',
  sale: 'скидку',
  status: 'статус',
  is_hot_offer: 'горячее предложение',
  finish: 'отделку',
  description: 'описание',
  features: 'особенности',
  window_views: 'вид из\u00a0окон',
}

/** A lot of the list or its card, which differ in what they say of portals. */
type NamedLot = Omit<DeskLot, 'portals'>
type Finishes = LotOptions['finishes']

/** «2-комнатная квартира, 58,4 м²». */
export function nameLot(lot: NamedLot): string {
  return lotTitle(lot)
}

/** What tells a lot from others: article and number, «А-1-611, № 45». */
export function markLot(lot: NamedLot): string {
  const number = lot.rooms !== null && lot.article && lot.number ? `№\u00a0${lot.number}` : null
  return [lotMark(lot), number].filter(Boolean).join(', ')
}

/** «Берег, Корпус 1, секция 2, этаж 7». */
export function placeLot(lot: NamedLot): string {
  const floor = String(lot.floor).replace('-', '−')
  return `${lot.project.name}, ${formatPlace(lot)}, этаж\u00a0${floor}`
}

/** What visitors see of its state, «скрыт» before all else. */
export function describeStatus({ status, hidden }: Pick<DeskLot, 'status' | 'hidden'>): string {
  const word = lotStatuses[status] ?? status
  return hidden ? `Скрыт, ${word.toLowerCase()}` : word
}

/** The labels of fields in one line: «цена, статус». */
export function listFields(fields: readonly OverrideField[]): string {
  return fields.map((field) => lotFields[field].label.toLowerCase()).join(', ')
}

/** On which portals a lot is not. */
export function describePortals(own: DeskLot['portals']): string {
  const missing = portals.filter((portal) => !own[portal])
  if (missing.length === 0) return 'на\u00a0всех порталах'
  if (missing.length === portals.length) return 'ни\u00a0на\u00a0одном портале'
  return `нет\u00a0на: ${missing.map((portal) => portalTitles[portal]).join(', ')}`
}

/** The value of a field in words; `—` where nothing was said. */
export function describeValue(
  field: OverrideField,
  value: FieldValue | undefined,
  finishes: Finishes = [],
): string {
  if (value === undefined) return NOTHING
  if (value === null) return field === 'sale' ? 'нет' : field === 'finish' ? 'не указана' : NOTHING
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'number') return formatRoubles(value)
  const { words } = lotFields[field]
  if (Array.isArray(value)) {
    return value.length === 0 ? 'нет' : value.map((one) => words?.[one] ?? one).join(', ')
  }
  if (typeof value === 'object') {
    const end = value.ends_on === null ? '' : ` до\u00a0${formatDayOfYear(value.ends_on)}`
    return `${formatRoubles(value.price)}${end}`
  }
  if (field === 'finish') return nameFinish(value, finishes)
  if (field === 'status') return lotStatuses[value] ?? value
  return value === '' ? 'нет' : value
}

function nameFinish(slug: string, finishes: Finishes): string {
  if (slug === noFinish.value) return noFinish.label
  return finishes.find(({ value }) => value === slug)?.label ?? slug
}

/** «12,1 → 12,4 млн ₽», in full where that would be the same; other values as they are. */
export function describeStep(
  field: OverrideField,
  before: FieldValue | undefined,
  after: FieldValue | undefined,
  finishes?: Finishes,
): string {
  if (typeof before === 'number' && typeof after === 'number') {
    const [from, to] = [formatMillions(before), formatMillions(after)]
    const isMillions = from.endsWith('млн\u00a0₽') && to.endsWith('млн\u00a0₽')
    if (from !== to && isMillions) {
      return `${from.replace('\u00a0млн\u00a0₽', '')}\u00a0→\u00a0${to}`
    }
  }
  return `${describeValue(field, before, finishes)} → ${describeValue(field, after, finishes)}`
}

/** «Фид изменил цену 3 дня назад: 12,1 → 12,4 млн ₽». */
export function describeFeedChange(
  field: OverrideField,
  {
    before,
    after,
    at,
  }: { before: FieldValue | undefined; after: FieldValue | undefined; at: string | null },
  clock: number,
  finishes?: Finishes,
): string {
  const what = changedWords[field] ?? lotFields[field].label.toLowerCase()
  const when = at === null ? '' : ` ${describeAgo(at, clock)}`
  if (field === 'description') return `Фид изменил ${what}${when}`
  return `Фид изменил ${what}${when}: ${describeStep(field, before, after, finishes)}`
}

/** «3 дня назад»; within a minute «только что». */
export function describeAgo(at: string, now: number): string {
  const ms = now - Date.parse(at)
  return ms < MINUTE_MS ? 'только что' : `${formatSpan(ms)} назад`
}

/** «до 4 дек., 18:00», «до конца 4 декабря». */
export function describeUntil(until: string): string {
  const local = toFieldTime(new Date(until), officeZone())
  if (local.endsWith('T23:59')) return `до\u00a0конца ${formatDayOfYear(local.slice(0, 10))}`
  if (!local.endsWith('T00:00')) return `до\u00a0${formatMoment(until)}`
  const before = toFieldTime(new Date(Date.parse(until) - MINUTE_MS), officeZone())
  return `до\u00a0конца ${formatDayOfYear(before.slice(0, 10))}`
}
