import { type HouseType, houseTypes } from './portals.ts'

/** Words of the portals, the most specific first. */
const words: ReadonlyArray<readonly [RegExp, HouseType]> = [
  [/monolith-?brick|монолит\p{L}*[-\s]*кирпич|кирпич\p{L}*[-\s]*монолит/iu, 'Монолитно-кирпичный'],
  [/monolith|монолит/iu, 'Монолитный'],
  [/brick|кирпич/iu, 'Кирпичный'],
  [/panel|панел/iu, 'Панельный'],
  [/block|блоч/iu, 'Блочный'],
  [/wood|дерев/iu, 'Деревянный'],
]

/** Returns what a house is built of by a portal's word or code; null for others. */
export function toHouseType(text: string | undefined | null): HouseType | null {
  if (!text) return null
  return (
    houseTypes.find((type) => type === text) ?? words.find(([word]) => word.test(text))?.[1] ?? null
  )
}
