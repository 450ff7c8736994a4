import { blend, type MapColors, type MapTone, toMapColors } from './map-colors.ts'

/** A layer of a MapLibre style with the properties that we use. */
interface StyleLayer {
  id: string
  type: 'background' | 'fill' | 'line' | 'circle' | 'symbol'
  [property: string]: unknown
}

/** A MapLibre style, version 8. */
export interface MapStyle {
  version: 8
  name: string
  sources: Record<string, { type: 'geojson'; [property: string]: unknown }>
  layers: StyleLayer[]
}

/** The site has no colour token for water. */
const WATER = '#6f9fb8'
/** Labels use the page's own font: a style without `glyphs` needs no font server. */
const FONT = ['Onest Variable', 'Onest Fallback', 'sans-serif']

/** Builds the style of a city's map. Its only sources are our own GeoJSON, its colours are the site's. */
export function buildMapStyle(
  city: { slug: string; name: string },
  tone: MapTone | null,
): MapStyle {
  const colors = toMapColors(tone)
  const data = (path: string) => `/api/map/${encodeURIComponent(city.slug)}/${path}`
  return {
    version: 8,
    name: city.name,
    sources: {
      base: { type: 'geojson', data: data('') },
      projects: {
        type: 'geojson',
        data: data('projects/'),
        cluster: true,
        clusterRadius: 48,
        clusterMaxZoom: 13,
      },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': colors.paper } },
      ...areaLayers(colors),
      ...streetLayers(colors),
      ...railLayers(colors),
      ...labelLayers(colors),
      ...pointLayers(colors),
    ],
  }
}

/** Selects the features of one layer of the base map that meet further conditions. */
const selectLayer = (layer: string, ...more: unknown[]) => ({
  source: 'base',
  filter: ['all', ['==', ['get', 'layer'], layer], ...more],
})
/** Interpolates a number by zoom; `stops` are pairs of zoom and value. */
const byZoom = (...stops: number[]) => ['interpolate', ['exponential', 1.5], ['zoom'], ...stops]

function areaLayers({ paper, green, line }: MapColors): StyleLayer[] {
  const fill = (id: string, color: string, more = {}): StyleLayer => ({
    id,
    type: 'fill',
    ...selectLayer(id),
    paint: { 'fill-color': color },
    ...more,
  })
  return [
    fill('park', blend(green, paper, 0.24)),
    fill('water', blend(WATER, paper, isDark(paper) ? 0.26 : 0.5)),
    fill('building', blend(line, paper, 0.75), { minzoom: 13.5 }),
  ]
}

/** Whether a background colour is dark. */
function isDark(paper: string): boolean {
  return Number.parseInt(paper.slice(1, 3), 16) < 0x80
}

const CLASSES = ['lane', 'street', 'avenue'] as const
const widths: Readonly<Record<(typeof CLASSES)[number], number[]>> = {
  avenue: [9, 0.8, 13, 3.5, 16, 16, 18, 46],
  street: [11, 0.5, 13, 1.8, 16, 10, 18, 32],
  lane: [12.5, 0.4, 14, 1.6, 16, 7, 18, 22],
}
const firstZooms: Readonly<Record<(typeof CLASSES)[number], number>> = {
  avenue: 0,
  street: 10.5,
  lane: 12.5,
}

function streetLayers({ surface, line, lineStrong, paper }: MapColors): StyleLayer[] {
  const street = (id: string, kind: (typeof CLASSES)[number], color: string, extra: number) => ({
    id: `${id}-${kind}`,
    type: 'line' as const,
    ...selectLayer('street', ['==', ['get', 'class'], kind]),
    minzoom: firstZooms[kind],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': color,
      'line-width': byZoom(
        ...widths[kind].map((value, index) => (index % 2 === 0 ? value : value + extra)),
      ),
    },
  })
  const path: StyleLayer = {
    id: 'path',
    type: 'line',
    ...selectLayer('street', ['==', ['get', 'class'], 'path']),
    minzoom: 14,
    paint: {
      'line-color': blend(lineStrong, paper, 0.6),
      'line-width': byZoom(14, 0.6, 18, 3),
      'line-dasharray': [3, 2],
    },
  }
  const bed = blend(line, paper, 0.9)
  return [
    path,
    ...CLASSES.map((kind) => street('street-edge', kind, bed, 1.6)),
    ...CLASSES.map((kind) => street('street', kind, surface, 0)),
  ]
}

function railLayers({ lineStrong }: MapColors): StyleLayer[] {
  return [
    {
      id: 'rail',
      type: 'line',
      ...selectLayer('rail'),
      minzoom: 10,
      paint: {
        'line-color': lineStrong,
        'line-width': byZoom(10, 0.6, 16, 2.5),
        'line-dasharray': [4, 2],
      },
    },
    {
      id: 'metro-line',
      type: 'line',
      ...selectLayer('metro_line'),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': ['get', 'color'],
        'line-opacity': 0.55,
        'line-width': byZoom(9, 1.5, 16, 5),
      },
    },
  ]
}

function labelLayers({ paper, ink, muted, green }: MapColors): StyleLayer[] {
  const paint = (color: string) => ({
    'text-color': color,
    'text-halo-color': paper,
    'text-halo-width': 1.5,
  })
  const text = { 'text-field': ['get', 'name'], 'text-font': FONT }
  return [
    {
      id: 'street-name',
      type: 'symbol',
      ...selectLayer('street', ['has', 'name']),
      minzoom: 13.5,
      layout: {
        ...text,
        'symbol-placement': 'line',
        'symbol-spacing': 320,
        'text-size': byZoom(13.5, 10, 17, 14),
      },
      paint: paint(muted),
    },
    {
      id: 'water-name',
      type: 'symbol',
      ...selectLayer('water', ['has', 'name']),
      minzoom: 11,
      layout: { ...text, 'text-size': 12, 'text-letter-spacing': 0.1 },
      paint: paint(blend(WATER, ink, 0.55)),
    },
    {
      id: 'park-name',
      type: 'symbol',
      ...selectLayer('park', ['has', 'name']),
      minzoom: 12,
      layout: { ...text, 'text-size': 11, 'text-max-width': 7 },
      paint: paint(green),
    },
    {
      id: 'metro-name',
      type: 'symbol',
      ...selectLayer('metro_station'),
      minzoom: 11,
      layout: {
        ...text,
        'text-size': byZoom(11, 10, 16, 13),
        'text-anchor': 'left',
        'text-offset': [0.8, 0],
      },
      paint: paint(ink),
    },
    {
      id: 'place-name',
      type: 'symbol',
      ...selectLayer('place', ['has', 'name']),
      minzoom: 14.5,
      layout: { ...text, 'text-size': 11, 'text-anchor': 'top', 'text-offset': [0, 0.6] },
      paint: paint(muted),
    },
  ]
}

function pointLayers({ paper, muted, accent }: MapColors): StyleLayer[] {
  const dot = (color: unknown, radius: unknown) => ({
    'circle-color': color,
    'circle-radius': radius,
    'circle-stroke-color': paper,
    'circle-stroke-width': 1.5,
  })
  return [
    {
      id: 'place',
      type: 'circle',
      ...selectLayer('place'),
      minzoom: 14,
      paint: dot(muted, byZoom(14, 2.5, 17, 5)),
    },
    {
      id: 'metro-station',
      type: 'circle',
      ...selectLayer('metro_station'),
      minzoom: 9.5,
      paint: dot(['get', 'color'], byZoom(9.5, 2.5, 16, 7)),
    },
    {
      id: 'project',
      type: 'circle',
      source: 'projects',
      paint: dot(accent, ['case', ['has', 'point_count'], 16, 8]),
    },
  ]
}
