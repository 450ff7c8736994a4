/** Parts of an address that stand before the city and are none. */
const WIDER =
  /^(?:\d{6}|россия|рф|российская федерация|мо|ло|респ(?:ублика|\.)?\s.+|.+\s(?:область|обл\.?|край|республика|респ\.?|район|р-н|округ|ао))$/iu
/** A street, a house: an address that begins with one names no city. */
const NARROWER =
  /\d|(?:^|[\s.])(?:ул|улица|пр-к?т|просп|проспект|проезд|шоссе|бульвар|б-р|наб|набережная|пер|переулок|площадь|аллея|дом|мкр|микрорайон|квартал)(?:[\s.]|$)/iu

/**
 * City and the rest of an address that is one line: «Россия, Московская область, г. Химки, ул. Новая, 4»
 * → Химки and «ул. Новая, 4». The city is empty where the address names none.
 */
export function readAddress(text: string): { city: string; street: string } {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const at = parts.findIndex((part) => !WIDER.test(part))
  const city = cityName(parts[at] ?? '')
  if (city === '' || NARROWER.test(city)) {
    return { city: '', street: parts.slice(Math.max(at, 0)).join(', ') }
  }
  return { city: city.slice(0, 80), street: parts.slice(at + 1).join(', ') }
}

/** «г. Москва», «город Москва», «г.о. Москва», «Москва г» → Москва. */
export function cityName(text: string): string {
  return text
    .replace(/^(?:г\.\s?о\.\s*|городской округ\s+|г\.\s*|г\s+|город\s+)/i, '')
    .replace(/\s+г\.?$/i, '')
}
