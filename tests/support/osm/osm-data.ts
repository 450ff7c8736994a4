/* Elements of OpenStreetMap for tests, and the two text formats of an extract. `pbf-writer.ts` writes the third. */

type OsmTags = Record<string, string>
export interface OsmNode {
  id: number
  lon: number
  lat: number
  tags?: OsmTags
}
export interface OsmWay {
  id: number
  refs: readonly number[]
  tags?: OsmTags
}
export interface OsmRelation {
  id: number
  members: ReadonlyArray<{ type: 'node' | 'way' | 'relation'; ref: number; role: string }>
  tags?: OsmTags
}
export interface OsmData {
  nodes: OsmNode[]
  ways: OsmWay[]
  relations: OsmRelation[]
}

/** Writes an extract as OSM XML. */
export function writeXml({ nodes, ways, relations }: OsmData): string {
  const tags = (own: OsmTags = {}) =>
    Object.entries(own)
      .map(([key, value]) => `<tag k="${escape(key)}" v="${escape(value)}"/>`)
      .join('')
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<osm version="0.6" generator="test">',
    ...nodes.map(
      ({ id, lon, lat, tags: own }) =>
        `<node id="${id}" lat="${lat}" lon="${lon}">${tags(own)}</node>`,
    ),
    ...ways.map(
      ({ id, refs, tags: own }) =>
        `<way id="${id}">${refs.map((ref) => `<nd ref="${ref}"/>`).join('')}${tags(own)}</way>`,
    ),
    ...relations.map(({ id, members, tags: own }) => {
      const list = members.map(
        ({ type, ref, role }) => `<member type="${type}" ref="${ref}" role="${escape(role)}"/>`,
      )
      return `<relation id="${id}">${list.join('')}${tags(own)}</relation>`
    }),
    '</osm>',
  ].join('\n')
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** Writes an extract as an answer of Overpass with `out body`: ways and relations before their nodes. */
export function writeOverpass({ nodes, ways, relations }: OsmData): string {
  return JSON.stringify({
    version: 0.6,
    elements: [
      ...relations.map((own) => ({ type: 'relation', ...own })),
      ...ways.map(({ refs, ...own }) => ({ type: 'way', nodes: refs, ...own })),
      ...nodes.map((own) => ({ type: 'node', ...own })),
    ],
  })
}

/** Writes an extract as an answer of Overpass with `out geom`: coordinates in the ways and members, no nodes apart. */
export function writeOverpassGeometry({ nodes, ways, relations }: OsmData): string {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const toGeometry = (refs: readonly number[]) =>
    refs.map((ref) => {
      const node = byId.get(ref)
      return node ? { lat: node.lat, lon: node.lon } : null
    })
  const wayById = new Map(ways.map((way) => [way.id, way]))
  return JSON.stringify({
    version: 0.6,
    elements: [
      ...nodes.filter(({ tags }) => tags).map((own) => ({ type: 'node', ...own })),
      ...ways
        .filter(({ tags }) => tags)
        .map(({ refs, ...own }) => ({ type: 'way', ...own, geometry: toGeometry(refs) })),
      ...relations.map(({ members, ...own }) => ({
        type: 'relation',
        ...own,
        members: members.map((member) => {
          const way = member.type === 'way' ? wayById.get(member.ref) : undefined
          return way ? { ...member, geometry: toGeometry(way.refs) } : member
        }),
      })),
    ],
  })
}
