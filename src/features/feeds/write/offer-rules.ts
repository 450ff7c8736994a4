import { nationalDigits } from '../../../lib/phone.ts'
import { fullDescription } from './offer-text.ts'
import { isHome } from '../offer/own-elements.ts'
import type { Portal } from '../offer/portals.ts'
import { getPictures, type SaleOffer } from './sale-offer.ts'

/** A violation of a portal's rule by an offer. */
export interface RuleViolation {
  /** Machine-readable name of the rule. */
  rule: string
  /** The portal's name of the field. */
  field: string
  /** Russian text for the sales office. */
  reason: string
  /** The feed omits the lot, because the portal would reject it. Otherwise this is a warning. */
  isRejection: boolean
}

/** Returns the violation, or null. `today` is YYYY-MM-DD. */
export type OfferRule = (offer: SaleOffer, today: string) => RuleViolation | null

/** Creates a rule that rejects a home if `matches` returns true. */
export function rejectWhen(
  rule: string,
  field: string,
  reason: string,
  matches: (offer: SaleOffer) => boolean,
): OfferRule {
  return (offer) => (matches(offer) ? { rule, field, reason, isRejection: true } : null)
}

/** Creates a rule that rejects a home, not a parking place, if `matches` returns true. */
export function rejectHomeWhen(
  rule: string,
  field: string,
  reason: string,
  matches: (offer: SaleOffer) => boolean,
): OfferRule {
  return rejectWhen(rule, field, reason, (offer) => isHome(offer.kind) && matches(offer))
}

/** Creates a rule that adds a warning if `matches` returns true. */
export function warnWhen(
  rule: string,
  field: string,
  reason: string,
  matches: (offer: SaleOffer, today: string) => boolean,
): OfferRule {
  return (offer, today) =>
    matches(offer, today) ? { rule, field, reason, isRejection: false } : null
}

interface FieldNames {
  id: string
  address: string
  phone: string
  price: string
  area: string
  living_area: string
  floor: string
  rooms: string
  image: string
  is_open_plan: string
}

/** Creates the rules of all portals. `field` has the portal's field names; `isPlaced` tells whether a lot needs no address. */
export function commonRules(
  field: FieldNames,
  isPlaced: (offer: SaleOffer) => boolean = () => false,
): OfferRule[] {
  return [
    rejectWhen('no-id', field.id, 'у лота нет номера из вашей базы', ({ id }) => id === ''),
    rejectWhen(
      'no-address',
      field.address,
      'у проекта не указан адрес',
      (offer) => isBlank(offer.project.address) && !isPlaced(offer),
    ),
    rejectWhen(
      'no-phone',
      field.phone,
      'у города нет телефона: задайте phone в cities.yaml',
      ({ project }) => isBlank(project.city_phone),
    ),
    rejectWhen(
      'phone',
      field.phone,
      'телефон города не похож на российский номер: нужно +7 и десять цифр',
      ({ project }) => !isBlank(project.city_phone) && nationalDigits(project.city_phone) === null,
    ),
    rejectWhen('no-price', field.price, 'цена должна быть больше нуля', ({ price }) => price <= 0),
    rejectWhen(
      'discount',
      field.price,
      'цена со скидкой выше полной или не больше нуля',
      ({ price, sale_price }) => sale_price !== null && (sale_price > price || sale_price <= 0),
    ),
    rejectWhen('no-area', field.area, 'площадь должна быть больше нуля', ({ area }) => area <= 0),
    rejectHomeWhen(
      'living-area',
      field.living_area,
      'жилая площадь больше общей',
      ({ area, living_area }) => living_area !== null && living_area > area,
    ),
    rejectWhen(
      'floor',
      field.floor,
      'этаж выше, чем этажей в доме',
      ({ floor, building }) => building.floors_total !== null && floor > building.floors_total,
    ),
    rejectHomeWhen(
      'no-rooms',
      field.rooms,
      'не указано число комнат',
      ({ rooms, is_open_plan }) => rooms === null && !is_open_plan,
    ),
    rejectHomeWhen(
      'studio-open-plan',
      field.is_open_plan,
      'студия и свободная планировка исключают друг друга',
      ({ rooms, is_open_plan }) => rooms === 0 && is_open_plan,
    ),
    warnWhen(
      'image-port',
      field.image,
      'портал скачивает картинки только с портов 80 и 443: задайте PUBLIC_URL',
      (offer) => getPictures(offer).some((address) => (URL.parse(address)?.port ?? '') !== ''),
    ),
  ]
}

/** Creates a rule that rejects homes without a picture. */
export function requirePicture(field: string): OfferRule {
  return rejectWhen(
    'no-image',
    field,
    'нет ни планировки, ни картинки проекта',
    (offer) => getPictures(offer).length === 0,
  )
}

/** Creates a rule that rejects homes whose complex has no id on the portal. */
export function requireComplexId(portal: Portal, field: string): OfferRule {
  return rejectHomeWhen(
    'no-complex-id',
    field,
    'неизвестен номер жилого комплекса на портале: впишите его в файл PORTALS_FILE',
    ({ project }) => project.ids[portal] === undefined,
  )
}

/** Creates a rule that warns if the description is truncated. */
export function limitDescription(field: string, maxLength: number): OfferRule {
  return warnWhen(
    'long-description',
    field,
    `описание длиннее ${maxLength} знаков, конец отрезан`,
    (offer) => fullDescription(offer).length > maxLength,
  )
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}
