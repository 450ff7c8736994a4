/** Parts of an address before the city. */
const WIDER =
  /^(?:\d{6}|россия|рф|российская федерация|мо|ло|респ(?:ублика|\.)?\s.+|.+\s(?:область|обл\.?|край|республика|респ\.?|район|р-н|округ|ао))$/iu
/** A street or a house number. An address that starts with one has no city. */
const NARROWER =
  /\d|(?:^|[\s.])(?:ул|улица|пр-к?т|просп|проспект|проезд|шоссе|бульвар|б-р|наб|набережная|пер|переулок|площадь|аллея|дом|мкр|микрорайон|квартал)(?:[\s.]|$)/iu

/**
 * Splits a one-line address into city and street: «Россия, Московская область, г. Химки, ул. Новая, 4» → Химки and
 * «ул. Новая, 4». The city is empty if the address has none.
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

/** Removes the word for a city: «г. Москва», «город Москва», «г.о. Москва», «Москва г» → Москва. */
export function cityName(text: string): string {
  return text
    .replace(/^(?:г\.\s?о\.\s*|городской округ\s+|г\.\s*|г\s+|город\s+)/i, '')
    .replace(/\s+г\.?$/i, '')
}
