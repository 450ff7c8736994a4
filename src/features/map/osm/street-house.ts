/** Words for kinds of streets with their forms in addresses. */
const KINDS: ReadonlyArray<readonly [string, RegExp]> = [
  ['улица', /^(?:улица|ул)$/],
  ['проспект', /^(?:проспект|просп|пр-к?т)$/],
  ['переулок', /^(?:переулок|пер)$/],
  ['проезд', /^(?:проезд|пр-д)$/],
  ['шоссе', /^(?:шоссе|ш)$/],
  ['бульвар', /^(?:бульвар|бул|б-р)$/],
  ['набережная', /^(?:набережная|наб)$/],
  ['площадь', /^(?:площадь|пл)$/],
  ['тупик', /^тупик$/],
  ['аллея', /^аллея$/],
  ['тракт', /^тракт$/],
  ['линия', /^линия$/],
]

/** A number at the end: «д. 11», «дом 97», «34а», «7/1», «10 корпус 2», «8, стр. 1». */
const HOUSE =
  /[\s,.]*(?:дом|д\.?|№)?\s*(?<house>\d+\s?\p{L}?(?:[/-]\d+\p{L}?)?(?:[\s,]*(?:корпус|корп|к|строение|стр|с|литера|лит)\.?\s*[\p{L}\d]+)*)\s*$/iu

const CITY_AT_END = /,\s*(?:г\.|город\s)[^,]+$/i

/** A street and a house in one form, for comparison. */
export interface StreetHouse {
  street: string
  house: string
}

/** Reads «ул. Липовая, д. 1» and «Липовая улица, 1» alike. Null for an address without a street or a number of the house. */
export function readStreetHouse(address: string): StreetHouse | null {
  const text = address.replace(CITY_AT_END, '')
  const house = HOUSE.exec(text)
  if (!house?.groups?.['house']) return null
  // What stands before is the city and what is around it.
  const street = toStreet(text.slice(0, house.index).split(',').at(-1) ?? '')
  return street === '' ? null : { street, house: toHouse(house.groups['house']) }
}

/** Returns the words of a street in the order of the alphabet, then its kind; a street without a word for it is an улица. */
export function toStreet(text: string): string {
  const words = text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[\s,.]+/)
    .filter((word) => word !== '')
  const kindOf = (word: string) => KINDS.find(([, forms]) => forms.test(word))?.[0]
  const own = words.filter((word) => kindOf(word) === undefined).toSorted()
  if (own.length === 0) return ''
  const kind = words.map(kindOf).find((each) => each !== undefined) ?? 'улица'
  return `${own.join(' ')} ${kind}`
}

/** Returns the number of a house without spaces: «10 корпус 2», «10 к2» → 10к2. */
export function toHouse(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\s,.]+/g, '')
    .replace(/корпус|корп/, 'к')
    .replace(/строение|стр/, 'с')
    .replace(/литера|лит/, 'лит')
}
