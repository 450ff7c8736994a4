import * as z from 'zod/mini'
import { named } from '../../lib/http/named-schema.ts'
import type { WalkPlace } from '../../lib/lots/street-walk.ts'
import { type PlaceKind, placeKinds } from '../../lib/lots/walk-values.ts'
import type { ProjectCard } from '../projects/schema.ts'

/* A city's base map as GeoJSON (RFC 7946), WGS84: longitude first. docs/content.md describes the layers. */

const MAX_FEATURES = 20_000
const MAX_POINTS = 20_000
const NAME_LENGTH = 200

const position = z.tuple(
  [
    z.number().check(z.minimum(-180), z.maximum(180)),
    z.number().check(z.minimum(-90), z.maximum(90)),
  ],
  'нужна точка: [долгота, широта]',
)
const line = z
  .array(position)
  .check(z.minLength(2, 'линия — хотя бы две точки'), z.maxLength(MAX_POINTS))
const ring = z.array(position).check(
  z.minLength(4, 'контур — хотя бы четыре точки, последняя равна первой'),
  z.maxLength(MAX_POINTS),
  z.refine(
    (points) => String(points[0]) === String(points.at(-1)),
    'контур не замкнут: последняя точка должна равняться первой',
  ),
)
const rings = z.array(ring).check(z.minLength(1))

const geometry = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('Point'), coordinates: position }),
    z.strictObject({ type: z.literal('LineString'), coordinates: line }),
    z.strictObject({
      type: z.literal('MultiLineString'),
      coordinates: z.array(line).check(z.minLength(1)),
    }),
    z.strictObject({ type: z.literal('Polygon'), coordinates: rings }),
    z.strictObject({
      type: z.literal('MultiPolygon'),
      coordinates: z.array(rings).check(z.minLength(1)),
    }),
  ],
  'нужно одно из: Point, LineString, MultiLineString, Polygon, MultiPolygon',
)

const name = z.string().check(
  z.minLength(1),
  z.maxLength(NAME_LENGTH),
  z.refine((value) => value.isWellFormed() && !value.includes('\0'), 'недопустимый знак'),
)
const color = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'нужен цвет: #4fb04f'))
/** Kinds of places around a house that matter to buyers. */
export const placeKindSchema = named('PlaceKind', z.enum(placeKinds))
export type { PlaceKind }

const namedShape = { name: z.optional(name) }
const properties = z.discriminatedUnion(
  'layer',
  [
    z.strictObject({ layer: z.literal('water'), ...namedShape }),
    z.strictObject({ layer: z.literal('park'), ...namedShape }),
    z.strictObject({
      layer: z.literal('street'),
      class: z.enum(['avenue', 'street', 'lane', 'path']),
      ...namedShape,
      bridge: z.optional(z.literal(true)),
    }),
    z.strictObject({ layer: z.literal('rail'), ...namedShape }),
    z.strictObject({ layer: z.literal('metro_line'), name, color }),
    z.strictObject({ layer: z.literal('metro_station'), name, color }),
    z.strictObject({ layer: z.literal('building'), ...namedShape }),
    z.strictObject({ layer: z.literal('place'), kind: placeKindSchema, ...namedShape }),
  ],
  'нужно одно из: water, park, street, rail, metro_line, metro_station, building, place',
)
export type MapLayer = z.infer<typeof properties>['layer']

type Shape = 'Point' | 'LineString' | 'Polygon'
const shapes: Readonly<Record<MapLayer, Shape>> = {
  water: 'Polygon',
  park: 'Polygon',
  street: 'LineString',
  rail: 'LineString',
  metro_line: 'LineString',
  metro_station: 'Point',
  building: 'Polygon',
  place: 'Point',
}
const reasons: Readonly<Record<Shape, string>> = {
  Point: 'здесь нужна точка: Point',
  LineString: 'здесь нужна линия: LineString или MultiLineString',
  Polygon: 'здесь нужна площадь: Polygon или MultiPolygon',
}

const feature = z
  .strictObject({ type: z.literal('Feature'), properties, geometry })
  .check((context) => {
    const { value, issues } = context
    const shape = shapes[value.properties.layer]
    if (value.geometry.type.replace('Multi', '') === shape) return
    issues.push({
      code: 'custom',
      message: reasons[shape],
      path: ['geometry', 'type'],
      input: value.geometry.type,
    })
  })
export type MapFeature = z.infer<typeof feature>

/** Whose data a map is drawn from, as it stands on every map and drawing that uses it. */
const attribution = z.string().check(
  z.minLength(1),
  z.maxLength(NAME_LENGTH),
  z.refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), 'недопустимый знак'),
)
/** The attribution that the licence of OpenStreetMap requires: openstreetmap.org/copyright. */
export const OSM_ATTRIBUTION = '© участники OpenStreetMap'

/** A city's base map, without the company's own projects. */
export const cityMapSchema = z.strictObject({
  type: z.literal('FeatureCollection'),
  attribution: z.optional(attribution),
  features: z.array(feature).check(z.maxLength(MAX_FEATURES)),
})
export type CityMap = z.infer<typeof cityMapSchema>

/** The streets of a map as lines, on which one walks. */
export function listStreetLines({
  features,
}: Pick<CityMap, 'features'>): Array<Array<[longitude: number, latitude: number]>> {
  return features.flatMap(({ properties, geometry }) => {
    if (properties.layer !== 'street') return []
    if (geometry.type === 'LineString') return [geometry.coordinates]
    return geometry.type === 'MultiLineString' ? geometry.coordinates : []
  })
}

/** The places of a map. */
export function listPlaces({ features }: Pick<CityMap, 'features'>): WalkPlace[] {
  return features.flatMap(({ properties, geometry }) =>
    properties.layer === 'place' && geometry.type === 'Point'
      ? [{ kind: properties.kind, name: properties.name ?? null, at: geometry.coordinates }]
      : [],
  )
}

/** Serialises a map in its canonical form, with one feature per line. */
export function writeCityMap({ attribution, features }: CityMap): string {
  const lines = features.map((item) => JSON.stringify(item))
  const source = attribution === undefined ? '' : `"attribution":${JSON.stringify(attribution)},`
  return `{"type":"FeatureCollection",${source}"features":[\n${lines.join(',\n')}\n]}\n`
}

/** Whose data a map is drawn from, by its canonical text, of which only the beginning is parsed; null if it says nothing. */
export function readAttribution(text: string): string | null {
  const head = text.slice(0, Math.max(0, text.indexOf('"features"')))
  const [, words] = /"attribution":\s*("(?:[^"\\]|\\.)*")/.exec(head) ?? []
  return words === undefined ? null : (JSON.parse(words) as string)
}

/** A project on the map and in the list beside it. */
export interface MapProject
  extends Pick<ProjectCard, 'id' | 'slug' | 'name' | 'area_type' | 'address' | 'metro'> {
  href: string
  city: string
  /** Longitude and latitude; null where the content does not say. */
  at: readonly [number, number] | null
  /** «48 квартир от 12,4 млн ₽»: the lots that meet the filter. */
  offer: string
  /** «от 12,4 млн», short enough for a pin. */
  price: string
  /** The list of these lots; null if there are none. */
  lotsHref: string | null
}

/** What the map shows. */
export interface CityMapData {
  slug: string
  name: string
  /** Whose data it is drawn from: «© участники OpenStreetMap»; null for the company's own map. */
  attribution: string | null
}

/** The map of a city as a link. */
export interface CityLink {
  slug: string
  label: string
  href: string
  /** The number of its projects. */
  count: number
  isChosen: boolean
}
