import { openExtract } from './open-extract.server.ts'
import { type OsmExtract, type Tags, UNITS } from './osm-visitor.ts'
import { IdSet } from './id-tables.ts'
import { readStreetHouse, type StreetHouse, toHouse, toStreet } from './street-house.ts'

/** Elements of one address that are farther apart are not one place. */
const ONE_PLACE_M = 300
const DEGREE_M = 111_320

/**
 * Where an address is: its middle in degrees; `unreadable` without a street and a house, `missing` if the file has none,
 * `several` if it has the address in different places.
 */
export type FoundAddress =
  | { latitude: number; longitude: number }
  | 'unreadable'
  | 'missing'
  | 'several'

interface WantedAddress extends StreetHouse {
  city: string
}

/** An element with one of the addresses: the nodes or ways that it is made of. */
interface Match {
  wanted: number
  nodes: number[]
  ways: number[]
}

/**
 * Finds addresses of a city in an extract of OpenStreetMap by `addr:street` and `addr:housenumber`, in their order. A house
 * of another `addr:city` is another one. Rejects with an ExtractError, one Russian sentence with its place.
 */
export async function findAddresses(
  file: string,
  addresses: readonly string[],
  city: string,
): Promise<FoundAddress[]> {
  const read = addresses.map(readStreetHouse)
  const wanted = read.flatMap((each) => (each === null ? [] : [{ ...each, city }]))
  const found = wanted.length === 0 ? [] : await findHouses(file, wanted)
  let at = 0
  return read.map((each) => (each === null ? 'unreadable' : (found[at++] ?? 'missing')))
}

async function findHouses(file: string, wanted: readonly WantedAddress[]): Promise<FoundAddress[]> {
  const extract = await openExtract(file)
  try {
    const matches = await collectMatches(extract, wanted)
    await addNodesOfWays(extract, matches)
    const at = await readPositions(extract, matches)
    return wanted.map((_, index) => {
      const own = matches.filter((match) => match.wanted === index)
      return findMiddle(own.map(({ nodes }) => nodes.flatMap((id) => at.get(id) ?? [])))
    })
  } finally {
    await extract.close()
  }
}

async function collectMatches(
  extract: OsmExtract,
  wanted: readonly WantedAddress[],
): Promise<Match[]> {
  const matches: Match[] = []
  // Two phases of a project can have one address.
  const find = (tags: Tags): number[] => {
    const [street, house] = [tags.get('addr:street'), tags.get('addr:housenumber')]
    if (street === undefined || house === undefined) return []
    const city = tags.get('addr:city')?.toLowerCase()
    const own = { street: toStreet(street), house: toHouse(house) }
    return wanted.flatMap((each, index) =>
      each.street === own.street &&
      each.house === own.house &&
      (city === undefined || city === each.city.toLowerCase())
        ? [index]
        : [],
    )
  }
  await extract.read({
    node: (id, _longitude, _latitude, tags) => {
      for (const index of find(tags())) matches.push({ wanted: index, nodes: [id], ways: [] })
    },
    way: (_id, refs, count, tags) => {
      for (const index of find(tags())) {
        matches.push({ wanted: index, nodes: Array.from(refs.slice(0, count)), ways: [] })
      }
    },
    relation: (_id, members, tags) => {
      for (const index of find(tags())) {
        const ways = members().flatMap(({ kind, id }) => (kind === 'way' ? [id] : []))
        matches.push({ wanted: index, nodes: [], ways })
      }
    },
  })
  return matches
}

async function addNodesOfWays(extract: OsmExtract, matches: readonly Match[]): Promise<void> {
  const wanted = new IdSet(matches.flatMap(({ ways }) => ways))
  if (wanted.ids.length === 0) return
  await extract.read(
    {
      way: (id, refs, count) => {
        if (!wanted.has(id)) return
        for (const match of matches) {
          if (match.ways.includes(id)) match.nodes.push(...refs.slice(0, count))
        }
      },
    },
    wanted.ids,
  )
}

type Position = { latitude: number; longitude: number }

async function readPositions(
  extract: OsmExtract,
  matches: readonly Match[],
): Promise<Map<number, Position>> {
  const at = new Map<number, Position>()
  const wanted = new IdSet(matches.flatMap(({ nodes }) => nodes))
  if (wanted.ids.length === 0) return at
  await extract.read(
    {
      node: (id, longitude, latitude) => {
        if (wanted.has(id)) at.set(id, { longitude: longitude / UNITS, latitude: latitude / UNITS })
      },
    },
    wanted.ids,
  )
  return at
}

/** The middle of all elements with an address; an entrance or a shop of the house is near it. */
function findMiddle(elements: ReadonlyArray<readonly Position[]>): FoundAddress {
  const points = elements.flat()
  if (points.length === 0) return 'missing'
  const middle = (name: keyof Position) => {
    const values = points.map((point) => point[name])
    const [least, most] = [Math.min(...values), Math.max(...values)]
    return { value: Number(((least + most) / 2).toFixed(6)), size: most - least }
  }
  const [latitude, longitude] = [middle('latitude'), middle('longitude')]
  const width = longitude.size * Math.cos((latitude.value * Math.PI) / 180)
  if (Math.max(latitude.size, width) * DEGREE_M > ONE_PLACE_M) return 'several'
  return { latitude: latitude.value, longitude: longitude.value }
}
