/** A view from the homes of a project, rendered from one of its windows. */
interface WindowView {
  slug: string
  /** Key of `sites.json`. */
  site: string
  /** Which of the lots' views it is. */
  view: 'river' | 'park' | 'street' | 'yard' | 'city'
  /** The window: index of the house, its side, the storey, and the share of the side from its left or lower end. */
  from: { house: number; side: 'n' | 'e' | 's' | 'w'; floor: number; along?: number; look?: number }
  /** The storeys from which it looks about so. */
  floors: [from: number, to: number]
  mood?: 'day' | 'evening'
}

/** By picture name: for every side and, of high houses, every band of storeys. */
export const windowViews: Readonly<Record<string, WindowView>> = {
  'vodomernaya-12-river-high': {
    slug: 'vodomernaya-12',
    site: 'naberezhnaya',
    view: 'river',
    from: { house: 1, side: 's', floor: 7, along: 0.2, look: -14 },
    floors: [5, 9],
  },
  'vodomernaya-12-river-low': {
    slug: 'vodomernaya-12',
    site: 'naberezhnaya',
    view: 'river',
    from: { house: 0, side: 's', floor: 3, along: 0.6, look: 12 },
    floors: [2, 4],
    mood: 'evening',
  },
  'vodomernaya-12-yard': {
    slug: 'vodomernaya-12',
    site: 'naberezhnaya',
    view: 'yard',
    from: { house: 0, side: 'n', floor: 5, along: 0.55, look: -16 },
    floors: [2, 9],
  },
  'vodomernaya-12-street': {
    slug: 'vodomernaya-12',
    site: 'naberezhnaya',
    view: 'street',
    from: { house: 3, side: 'e', floor: 6, along: 0.5 },
    floors: [2, 9],
  },
  'dve-vertikali-city-high': {
    slug: 'dve-vertikali',
    site: 'dve-bashni',
    view: 'city',
    from: { house: 0, side: 's', floor: 27, look: 10 },
    floors: [22, 32],
  },
  'dve-vertikali-city-middle': {
    slug: 'dve-vertikali',
    site: 'dve-bashni',
    view: 'city',
    from: { house: 0, side: 's', floor: 16, along: 0.3, look: -14 },
    floors: [12, 21],
    mood: 'evening',
  },
  'dve-vertikali-street': {
    slug: 'dve-vertikali',
    site: 'dve-bashni',
    view: 'street',
    from: { house: 1, side: 's', floor: 7, along: 0.4, look: 18 },
    floors: [3, 11],
  },
  'dve-vertikali-yard': {
    slug: 'dve-vertikali',
    site: 'dve-bashni',
    view: 'yard',
    from: { house: 0, side: 'n', floor: 8, along: 0.4, look: 12 },
    floors: [3, 32],
  },
  'klyon-i-lipa-yard-low': {
    slug: 'klyon-i-lipa',
    site: 'u-parka',
    view: 'yard',
    from: { house: 0, side: 'n', floor: 6, along: 0.45, look: -18 },
    floors: [2, 11],
  },
  'klyon-i-lipa-yard-high': {
    slug: 'klyon-i-lipa',
    site: 'u-parka',
    view: 'yard',
    from: { house: 0, side: 'n', floor: 17, along: 0.4 },
    floors: [12, 25],
  },
  'klyon-i-lipa-park-low': {
    slug: 'klyon-i-lipa',
    site: 'u-parka',
    view: 'park',
    from: { house: 0, side: 's', floor: 7, along: 0.6, look: 14 },
    floors: [2, 11],
  },
  'klyon-i-lipa-park-high': {
    slug: 'klyon-i-lipa',
    site: 'u-parka',
    view: 'park',
    from: { house: 0, side: 's', floor: 18, along: 0.3 },
    floors: [12, 25],
  },
  'klyon-i-lipa-street': {
    slug: 'klyon-i-lipa',
    site: 'u-parka',
    view: 'street',
    from: { house: 1, side: 'n', floor: 9, along: 0.5, look: -10 },
    floors: [2, 25],
  },
  'ohristy-dvor-yard': {
    slug: 'ohristy-dvor',
    site: 'kirpichny-dvor',
    view: 'yard',
    from: { house: 1, side: 'n', floor: 5, along: 0.35, look: 20 },
    floors: [1, 8],
  },
  'ohristy-dvor-street': {
    slug: 'ohristy-dvor',
    site: 'kirpichny-dvor',
    view: 'street',
    from: { house: 1, side: 's', floor: 5, along: 0.5 },
    floors: [1, 8],
  },
  'stanochnaya-31-yard': {
    slug: 'stanochnaya-31',
    site: 'fabrika',
    view: 'yard',
    from: { house: 0, side: 'n', floor: 5, along: 0.5 },
    floors: [1, 7],
  },
  'stanochnaya-31-street': {
    slug: 'stanochnaya-31',
    site: 'fabrika',
    view: 'street',
    from: { house: 0, side: 's', floor: 5, along: 0.6, look: 16 },
    floors: [1, 7],
  },
  'dom-na-lekalnoy-street': {
    slug: 'dom-na-lekalnoy',
    site: 'dom-v-centre',
    view: 'street',
    from: { house: 0, side: 's', floor: 4, along: 0.6, look: 70 },
    floors: [2, 7],
  },
  'dom-na-lekalnoy-yard': {
    slug: 'dom-na-lekalnoy',
    site: 'dom-v-centre',
    view: 'yard',
    from: { house: 0, side: 'n', floor: 3, along: 0.5 },
    floors: [2, 7],
  },
}

const towards = {
  river: 'на реку',
  park: 'на парк',
  street: 'на улицу',
  yard: 'во двор',
  city: 'на город',
} as const

/** «Вид с 7-го этажа на реку: соседние дома показаны условно». */
export function describeView({ view, from }: WindowView): string {
  return `Вид с ${from.floor}-го этажа ${towards[view]}: соседние дома показаны условно`
}
