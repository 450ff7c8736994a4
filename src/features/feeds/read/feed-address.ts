import { anyCase } from '../../../lib/text.ts'
import { rememberTexts } from '../offer/known-texts.ts'

/** The parts of a one-line address. Unknown parts are empty. */
export interface AddressParts {
  city: string
  region: string
  street: string
}

const FEDERAL = /^(?:москва|санкт-петербург|севастополь)$/i
/** Districts and regions around a city. */
const WIDER =
  /^(?:\d{6}|россия|рф|российская федерация|мо|ло|(?:респ(?:ублика|\.)?|область|край|район|р-н|мо|г\.\s?о\.|городской округ|муниципальный округ|вн\.\s?тер\.)\s.+|.+\s(?:область|обл\.?|край|республика|респ\.?|район|р-н|м\.?р-н|округ|ао|г\.\s?о\.?|поселение|г\.\s?п\.?|с\.\s?п\.?|м\.\s?о\.?))$/iu
const REGION =
  /^(?:мо|ло|респ(?:ублика|\.)?\s.+|.+\s(?:область|обл\.?|край|республика|респ\.?|автономный округ|ао))$/iu
/** A city district: the fallback for an address without another city. */
const DISTRICT =
  /^(?:г\.\s?о\.|городской округ)\s*(?:город\s+|г\.\s*)?(?=\p{L})|\s+(?:г\.\s?о\.?|городской округ)$/iu
/** A street, a house number or a complex. An address that starts with one has no city there. */
const NARROWER =
  /\d|(?:^|[\s.])(?:ул|улица|пр-к?т|просп|проспект|проезд|пр-д|шоссе|ш|бульвар|бул|б-р|наб|набережная|пер|переулок|площадь|пл|аллея|тупик|тракт|линия|дом|корпус|корп|литера?|владение|вл|строение|стр|секция|мкр|мкрн|микрорайон|жилой район|квартал|кв-л|жк|жилой комплекс|участок|территория|тер)(?:[\s.]|$)/iu
const CITY_WORD = /^(?:г\.\s*|г\s+|город\s+|гор\.\s*)(?=\p{L})|\s+г\.?$/iu
const SETTLEMENT_WORD = new RegExp(
  `^(?:${anyCase(String.raw`пос[её]лок городского типа|рабочий пос[её]лок|пос[её]лок|пос\.?|пгт\.?|рп\.?|р\.\s?п\.|п\.|деревня|дер\.?|д\.|село|с\.|станица|ст-ца|хутор|х\.|аул`)})${String.raw`\s*(?=\p{Lu})`}`,
  'u',
)
const FLAT = /,?\s*(?:кв|квартира|апарт\p{L}*)\.?\s*№?\s*\d[\p{L}\d/-]*\s*$/iu

/**
 * Splits a one-line address: «Россия, Московская область, г. Химки, ул. Новая, 4» → Химки, Московская область and
 * «ул. Новая, 4». A part with a word for a city («г. Химки») wins, then a federal city, then the first part that is
 * neither a district nor a street. The number of a flat is left out.
 */
export const readAddress = rememberTexts(splitAddress)

function splitAddress(text: string): AddressParts {
  const parts = text
    .replace(FLAT, '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const region =
    parts.find((part) => REGION.test(part)) ?? parts.find((part) => FEDERAL.test(cityName(part)))
  const known = { region: regionName(region ?? '') }
  const at = findCity(parts)
  const first = Math.max(
    parts.findIndex((part) => !WIDER.test(part)),
    0,
  )
  if (at !== -1) {
    // A city at the end follows its street: «ул. Новая, 4, г. Химки».
    const street =
      at < parts.length - 1 || at <= first ? parts.slice(at + 1) : parts.slice(first, at)
    return { ...known, city: cityName(parts[at] ?? '').slice(0, 80), street: street.join(', ') }
  }
  const district = parts.find((part) => DISTRICT.test(part))
  const city = district?.replace(DISTRICT, '').replace(CITY_WORD, '').trim() ?? ''
  return {
    ...known,
    city: /^\p{Lu}\p{L}+$/u.test(city) ? city : '',
    street: parts.slice(first).join(', '),
  }
}

function findCity(parts: readonly string[]): number {
  const named = parts.findIndex((part) => CITY_WORD.test(part) && !WIDER.test(part))
  if (named !== -1) return named
  const federal = parts.findIndex((part) => FEDERAL.test(part))
  if (federal !== -1) return federal
  const plain = parts.findIndex((part) => !WIDER.test(part))
  if (plain === -1 || NARROWER.test((parts[plain] ?? '').replace(SETTLEMENT_WORD, ''))) return -1
  return plain
}

/** Removes the word for a city or settlement: «г. Москва», «Москва г», «деревня Марусино» → Москва, Марусино. */
export function cityName(text: string): string {
  return text
    .replace(/^г\.\s?о\.\s*/i, '')
    .replace(CITY_WORD, '')
    .replace(SETTLEMENT_WORD, '')
    .trim()
}

function regionName(text: string): string {
  const short: Record<string, string> = { мо: 'Московская область', ло: 'Ленинградская область' }
  const word = text.toLowerCase()
  if (Object.hasOwn(short, word)) return short[word] ?? ''
  return cityName(text)
    .replace(/\s+обл\.?$/i, ' область')
    .slice(0, 80)
}
