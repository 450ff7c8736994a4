import { nationalDigits } from '../../../lib/phone.ts'
import { fullDescription } from './offer-text.ts'
import type { Portal } from '../offer/portals.ts'
import { picturesOf, type SaleOffer } from './sale-offer.ts'

/** What a portal would find wrong with a home. */
export interface Complaint {
  /** Name of the rule, for programs. */
  rule: string
  /** The portal's name of the field. */
  field: string
  /** For the sales office. */
  reason: string
  /** The portal would refuse the home, so the feed leaves it out; otherwise it goes in, and loses something. */
  isRefusal: boolean
}

/** Answers the complaint, or null. `today` is YYYY-MM-DD. */
export type OfferRule = (offer: SaleOffer, today: string) => Complaint | null

/** The home cannot go in when this is so. */
export function refuseWhen(
  rule: string,
  field: string,
  reason: string,
  isSo: (offer: SaleOffer) => boolean,
): OfferRule {
  return (offer) => (isSo(offer) ? { rule, field, reason, isRefusal: true } : null)
}

/** The home goes in, and the sales office should know. */
export function warnWhen(
  rule: string,
  field: string,
  reason: string,
  isSo: (offer: SaleOffer, today: string) => boolean,
): OfferRule {
  return (offer, today) => (isSo(offer, today) ? { rule, field, reason, isRefusal: false } : null)
}

interface FieldNames {
  id: string
  address: string
  phone: string
  price: string
  area: string
  livingArea: string
  floor: string
  rooms: string
  image: string
  openPlan: string
}

/** What every portal refuses, with its own names of the fields. */
export function commonRules(field: FieldNames): OfferRule[] {
  return [
    refuseWhen('no-id', field.id, 'у лота нет номера из вашей базы', ({ id }) => id === ''),
    refuseWhen('no-address', field.address, 'у проекта не указан адрес', ({ project }) =>
      isBlank(project.address),
    ),
    refuseWhen(
      'phone',
      field.phone,
      'телефон города не похож на российский номер: нужно +7 и десять цифр',
      ({ project }) => nationalDigits(project.cityPhone) === null,
    ),
    refuseWhen('no-price', field.price, 'цена должна быть больше нуля', ({ price }) => price <= 0),
    refuseWhen(
      'discount',
      field.price,
      'цена со скидкой выше полной или не больше нуля',
      ({ price, salePrice }) => salePrice !== null && (salePrice > price || salePrice <= 0),
    ),
    refuseWhen('no-area', field.area, 'площадь должна быть больше нуля', ({ area }) => area <= 0),
    refuseWhen(
      'living-area',
      field.livingArea,
      'жилая площадь больше общей',
      ({ area, livingArea }) => livingArea !== null && livingArea > area,
    ),
    refuseWhen(
      'floor',
      field.floor,
      'этаж выше, чем этажей в доме',
      ({ floor, building }) => floor > building.floorsTotal,
    ),
    refuseWhen(
      'no-rooms',
      field.rooms,
      'не указано число комнат',
      ({ rooms, isOpenPlan }) => rooms === null && !isOpenPlan,
    ),
    refuseWhen(
      'studio-open-plan',
      field.openPlan,
      'студия и свободная планировка исключают друг друга',
      ({ rooms, isOpenPlan }) => rooms === 0 && isOpenPlan,
    ),
    warnWhen(
      'image-port',
      field.image,
      'портал скачивает картинки только с портов 80 и 443: задайте PUBLIC_URL',
      (offer) => picturesOf(offer).some((address) => (URL.parse(address)?.port ?? '') !== ''),
    ),
  ]
}

/** A portal that takes a home only with a picture. */
export function needsPicture(field: string): OfferRule {
  return refuseWhen(
    'no-image',
    field,
    'нет ни планировки, ни картинки проекта',
    (offer) => picturesOf(offer).length === 0,
  )
}

/** A portal that takes a home only with its own id of the complex. */
export function needsComplexId(portal: Portal, field: string): OfferRule {
  return refuseWhen(
    'no-complex-id',
    field,
    'неизвестен номер жилого комплекса на портале: впишите его в файл PORTALS_FILE',
    ({ project }) => project.ids[portal] === undefined,
  )
}

/** The description does not fit and is cut. */
export function cutsDescription(field: string, most: number): OfferRule {
  return warnWhen(
    'long-description',
    field,
    `описание длиннее ${most} знаков, конец отрезан`,
    (offer) => fullDescription(offer).length > most,
  )
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}
