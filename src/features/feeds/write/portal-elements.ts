import { choiceNames, findChoiceInput } from '../../lots/model/lot-choices.ts'
import { figureNames, lotFigures } from '../../lots/model/lot-figures.ts'
import { isHome } from '../offer/own-elements.ts'
import { findChoice, findFigurePaths } from '../offer/portal-fields.ts'
import { type Portal, portals } from '../offer/portals.ts'
import type { SaleOffer } from './sale-offer.ts'
import { element, group } from './xml-write.ts'

/*
 * Figures and choices as elements of a portal's offer. A format decides where they are: areas beside the area of the
 * home, and an element of a group such as CIAN's `Building` in that group.
 */

/** Groups that a format opens itself. An element of another group is written with that group around it. */
const openGroups = ['Building', 'BargainTerms'] as const
type OpenGroup = (typeof openGroups)[number]
type Write = (name: string, value: string | number | null) => string

/** Returns the elements of a home's areas, without the area of the home itself; none for a parking place. */
export function writeAreas(portal: Portal, offer: SaleOffer, write: Write = element): string[] {
  if (!isHome(offer.kind)) return []
  return elementsOf[portal].areas.map(({ name, ...at }) => writeAt(at, null, offer[name], write))
}

/** Returns the elements of a home's other figures in a group; `null` is outside of the groups that the format opens. */
export function writeFigures(
  portal: Portal,
  offer: SaleOffer,
  within: OpenGroup | null = null,
): string[] {
  if (!isHome(offer.kind)) return []
  return elementsOf[portal].figures.map(({ name, ...at }) => writeAt(at, within, offer[name]))
}

/** Returns the elements of a lot's choices in a group; `null` is outside of the groups that the format opens. */
export function writeChoices(
  portal: Portal,
  offer: SaleOffer,
  within: OpenGroup | null = null,
): string[] {
  return elementsOf[portal].choices.map(({ name, values, ...at }) => {
    const slug = offer[name] ?? null
    if (slug === null || (findChoiceInput(name).isOfHomes && !isHome(offer.kind))) return ''
    const value = values?.[slug]
    return writeAt(at, within, value === undefined ? slug : value)
  })
}

interface ElementPlace {
  within: OpenGroup | null
  /** The element and the groups around it, from the outside. */
  names: readonly string[]
}

function toPlace(path: string): ElementPlace {
  const names = path.split('/')
  const within = openGroups.find((name) => name === names[0]) ?? null
  return { within, names: within === null ? names : names.slice(1) }
}

function writeAt(
  { within, names }: ElementPlace,
  asked: OpenGroup | null,
  value: string | number | null,
  write: Write = element,
): string {
  if (within !== asked) return ''
  const written = write(names.at(-1) ?? '', value)
  return names.slice(0, -1).reduceRight((inside, name) => group(name, [inside]), written)
}

function listElements(portal: Portal) {
  const paths = findFigurePaths(portal)
  const written = figureNames.flatMap((name) => {
    const path = paths[name]
    return path === undefined ? [] : [{ name, ...toPlace(path) }]
  })
  const isArea = ({ name }: (typeof written)[number]) => lotFigures[name].unit === 'm2'
  return {
    areas: written.filter(isArea),
    figures: written.filter((each) => !isArea(each)),
    choices: choiceNames.flatMap((name) => {
      const { paths, values } = findChoice(name)
      const path = paths[portal]
      return path === undefined ? [] : [{ name, values: values?.[portal], ...toPlace(path) }]
    }),
  }
}

const elementsOf = Object.fromEntries(
  portals.map((portal) => [portal, listElements(portal)]),
) as Readonly<Record<Portal, ReturnType<typeof listElements>>>
