import { formatHex, parse } from 'culori'
import type { Tags } from './osm-visitor.ts'
import type { PlaceKind } from '../schema.ts'
import type { StreetClass } from '../../../drawing/plot/plot-model.ts'

/* What an element of OpenStreetMap is on our map (wiki.openstreetmap.org/wiki/Map_features). */

export type AreaLayer = 'water' | 'park' | 'building'

export type LineMeaning =
  | { layer: 'street'; class: StreetClass; isBridge: boolean }
  | { layer: 'rail' }
  | { layer: 'coast' }

const streetClasses = new Map<string, StreetClass>([
  ...['motorway', 'trunk', 'primary'].map((key) => [key, 'avenue'] as const),
  ...['secondary', 'tertiary', 'motorway_link', 'trunk_link', 'primary_link'].map(
    (key) => [key, 'street'] as const,
  ),
  ...['secondary_link', 'tertiary_link', 'unclassified', 'residential', 'living_street'].map(
    (key) => [key, 'lane'] as const,
  ),
  ...['road', 'service', 'pedestrian'].map((key) => [key, 'lane'] as const),
  ...['footway', 'path', 'steps', 'cycleway', 'track', 'bridleway'].map(
    (key) => [key, 'path'] as const,
  ),
])
const rails = new Set(['rail', 'light_rail', 'narrow_gauge', 'monorail'])

/** What a way is as a line; null for what the map does not show. */
export function classifyLine(tags: Tags): LineMeaning | null {
  if (tags.get('natural') === 'coastline') return { layer: 'coast' }
  if (isYes(tags, 'area')) return null
  const isTunnel = isYes(tags, 'tunnel')
  const own = streetClasses.get(tags.get('highway') ?? '')
  if (own) {
    // A street below the ground is not seen, but people walk through a subway.
    if (isTunnel && own !== 'path') return null
    const isShut = ['private', 'no'].includes(tags.get('access') ?? '') && !isYes(tags, 'foot')
    if (isShut && (own === 'path' || tags.get('highway') === 'service')) return null
    if (tags.get('service') === 'parking_aisle') return null
    return { layer: 'street', class: own, isBridge: isYes(tags, 'bridge') }
  }
  const isMain = !tags.has('service') && tags.get('usage') !== 'industrial'
  return rails.has(tags.get('railway') ?? '') && isMain && !isTunnel ? { layer: 'rail' } : null
}

const waters: Readonly<Record<string, readonly string[]>> = {
  natural: ['water'],
  waterway: ['riverbank', 'dock'],
  landuse: ['reservoir', 'basin'],
}
const parks: Readonly<Record<string, readonly string[]>> = {
  leisure: ['park', 'garden', 'nature_reserve', 'common'],
  landuse: ['forest', 'recreation_ground', 'village_green'],
  natural: ['wood'],
}
/** Nothing that stands, or nothing above the ground. */
const noBuildings = new Set(['no', 'roof', 'demolished', 'ruins'])

/** What a closed way or a multipolygon is as an area; null for what the map does not show. */
export function classifyArea(tags: Tags): AreaLayer | null {
  const has = (list: typeof waters) =>
    Object.entries(list).some(([key, values]) => values.includes(tags.get(key) ?? ''))
  if (tags.has('building')) {
    const isBelow = tags.get('location') === 'underground' || Number(tags.get('layer') ?? 0) < 0
    return noBuildings.has(tags.get('building') ?? '') || isBelow ? null : 'building'
  }
  if (has(waters)) return 'water'
  return has(parks) ? 'park' : null
}

const placeKinds: ReadonlyArray<readonly [PlaceKind, string, readonly string[]]> = [
  ['kindergarten', 'amenity', ['kindergarten']],
  ['school', 'amenity', ['school']],
  ['clinic', 'amenity', ['clinic', 'hospital', 'doctors']],
  ['clinic', 'healthcare', ['clinic', 'hospital', 'doctor']],
  ['pharmacy', 'amenity', ['pharmacy']],
  ['shop', 'shop', ['supermarket', 'convenience', 'mall', 'department_store', 'greengrocer']],
  ['cafe', 'amenity', ['cafe', 'restaurant']],
  ['fitness', 'leisure', ['fitness_centre', 'sports_centre', 'sports_hall']],
  ['bank', 'amenity', ['bank']],
  ['park', 'leisure', ['park']],
  ['bus_stop', 'highway', ['bus_stop']],
  ['bus_stop', 'railway', ['tram_stop']],
  ['landmark', 'tourism', ['attraction', 'museum', 'gallery', 'zoo', 'theme_park']],
  ['landmark', 'historic', ['castle', 'monument', 'palace']],
  ['landmark', 'amenity', ['theatre']],
]

/** What an element is as a place beside a house; null for others. A landmark and a park have a name. */
export function classifyPlace(tags: Tags): PlaceKind | null {
  const [kind] = placeKinds.find(([, key, values]) => values.includes(tags.get(key) ?? '')) ?? []
  if (kind === undefined) return null
  return (kind === 'landmark' || kind === 'park') && readName(tags) === null ? null : kind
}

/** Whether an element is a station of the metro. */
export function isMetroStation(tags: Tags): boolean {
  if (tags.get('railway') !== 'station' && tags.get('public_transport') !== 'station') return false
  return (
    ['subway', 'light_rail', 'monorail'].includes(tags.get('station') ?? '') ||
    isYes(tags, 'subway')
  )
}

const MAX_NAME = 200

/** The Russian name of an element, otherwise its name; null without one. */
export function readName(tags: Tags): string | null {
  const name = (tags.get('name:ru') ?? tags.get('name') ?? '').replace(/\p{Cc}+/gu, ' ').trim()
  return name === '' || !name.isWellFormed() ? null : name.slice(0, MAX_NAME).toWellFormed()
}

/** The colour of a line as `#4fb04f`; null where the map says none that CSS knows. */
export function readColor(tags: Tags): string | null {
  const text = tags.get('colour') ?? tags.get('color')
  const color = text === undefined ? undefined : parse(text.trim().toLowerCase())
  const hex = color && formatHex(color)
  return hex && /^#[0-9a-f]{6}$/.test(hex) ? hex : null
}

function isYes(tags: Tags, key: string): boolean {
  const value = tags.get(key)
  return value !== undefined && value !== 'no'
}
