import { formatArea } from '../../../lib/numbers.ts'
import { formatFloor } from '../../lots/model/lot-labels.ts'
import { lotKinds, noFinish } from '../../lots/model/labels.ts'
import { isHome } from '../offer/own-elements.ts'
import { capitalize } from '../../../lib/text.ts'
import type { SaleOffer } from './sale-offer.ts'

const features: Record<string, string> = {
  balcony: 'балкон',
  loggia: 'лоджия',
  terrace: 'терраса',
  wardrobe: 'гардеробная',
  pantry: 'кладовая',
  master_bedroom: 'мастер-спальня',
  two_bathrooms: 'два санузла',
  kitchen_living: 'кухня-гостиная',
  corner_windows: 'окна на две стороны',
  high_ceiling: 'высокие потолки',
  laundry: 'постирочная',
  ev_charger: 'зарядка для электромобиля',
  wide_place: 'увеличенная ширина',
  near_lift: 'лифт рядом',
  family_place: 'место для двух машин',
}
const views: Record<string, string> = {
  yard: 'во двор',
  street: 'на улицу',
  river: 'на реку',
  park: 'в парк',
  city: 'на город',
}

/** Returns the description of a home for a portal, truncated to `maxLength` characters at a word boundary. */
export function describeOffer(offer: SaleOffer, maxLength: number): string {
  const text = fullDescription(offer)
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength - 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut).trimEnd()}…`
}

/** Returns the description of a home without truncation. */
export function fullDescription(offer: SaleOffer): string {
  const { project, building, section, floor } = offer
  const facts = [
    `${describeTitle(offer)}, ${formatArea(offer.area)}, этаж ${formatFloor({ floor, floors_total: building.floors_total })}.`,
    `ЖК «${project.name}», ${building.name}${section === '' ? '' : `, секция ${section}`}.`,
    describeCompletion(offer),
    describeFinish(offer),
    sentence('Есть', named(offer.features, features)),
    sentence('Вид из окон', named(offer.window_views, views)),
  ]
  const about = project.description.trim() || (project.text ?? '')
  return [facts.filter((fact) => fact !== '').join(' '), offer.description ?? '', about]
    .filter((part) => part !== '')
    .join('\n')
    .replaceAll('\u00a0', ' ')
}

function describeFinish({ kind, finish }: SaleOffer): string {
  if (!isHome(kind) || finish === null) return ''
  return finish.slug === noFinish.value ? `${noFinish.label}.` : `Отделка: ${finish.name}.`
}

function describeTitle({ kind, number, rooms, is_open_plan }: SaleOffer): string {
  if (!isHome(kind)) return `${capitalize(lotKinds[kind].one)} № ${number}`
  const home = kind === 'flat' ? 'квартира' : 'апартаменты'
  if (rooms === 0) return kind === 'flat' ? 'Квартира-студия' : 'Апартаменты-студия'
  if (rooms === null)
    return is_open_plan ? `${capitalize(home)} свободной планировки` : capitalize(home)
  const adjective = kind === 'flat' ? 'комнатная' : 'комнатные'
  return `${rooms}-${adjective} ${home}`
}

function describeCompletion({ building }: SaleOffer): string {
  if (building.state === 'built') return 'Дом сдан.'
  const { completion_year: year, completion_quarter: quarter } = building
  return year === null || quarter === null ? '' : `Срок сдачи: ${quarter} квартал ${year} года.`
}

function named(slugs: readonly string[], words: Record<string, string>): string[] {
  return slugs.flatMap((slug) => words[slug] ?? [])
}

function sentence(start: string, parts: string[]): string {
  return parts.length === 0 ? '' : `${start}: ${parts.join(', ')}.`
}
