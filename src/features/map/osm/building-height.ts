import type { Tags } from './osm-visitor.ts'

/** Of a storey where only their number is known, metres: wiki.openstreetmap.org/wiki/Simple_3D_Buildings counts the same. */
const STOREY = 3
/** Taller is a typing error: the tallest building of the world has 828 m. */
const MAX_HEIGHT = 1_000
const FOOT = 0.3048

/**
 * The height of a building's roof above the ground in metres, from `height` or else from its storeys; null where the map
 * says neither.
 */
export function readHeight(tags: Tags): number | null {
  const told = readLength(tags.get('height') ?? tags.get('building:height'))
  if (told !== null) return told
  const levels = readNumber(tags.get('building:levels'))
  if (levels === null) return null
  const roof = readNumber(tags.get('roof:levels')) ?? 0
  return limit((levels + roof) * STOREY)
}

/** «25», «25 m», «25,5», «82'6"»; metres. */
function readLength(text: string | undefined): number | null {
  const feet = /^(\d+(?:\.\d+)?)\s*'(?:\s*(\d+(?:\.\d+)?)\s*")?$/.exec(text?.trim() ?? '')
  if (feet) return limit((Number(feet[1]) + Number(feet[2] ?? 0) / 12) * FOOT)
  const [, number, unit = 'm'] =
    /^(\d+(?:[.,]\d+)?)\s*(m|м|ft)?\.?$/.exec(text?.trim().toLowerCase() ?? '') ?? []
  const value = readNumber(number)
  return value === null ? null : limit(unit === 'ft' ? value * FOOT : value)
}

/** The greatest of «9», «9;12» and «9-12». */
function readNumber(text: string | undefined): number | null {
  const numbers = (text ?? '').split(/[;–-]/).map((part) => part.trim().replace(',', '.'))
  if (!numbers.every((part) => /^\d{1,4}(\.\d+)?$/.test(part))) return null
  return Math.max(...numbers.map(Number))
}

function limit(metres: number): number | null {
  return metres >= 1 && metres <= MAX_HEIGHT ? Math.round(metres * 10) / 10 : null
}
