import type { ChoiceName, ChoiceSlug } from '../../lots/model/lot-choices.ts'
import type { FigureName } from '../../lots/model/lot-figures.ts'
import type { Portal } from './portals.ts'

/*
 * Where the formats of portals have the figures and choices of a lot. Reading and writing both take the elements from
 * here. A path is that of an element in the offer: `Building/CeilingHeight`. Elements that a portal does not know are
 * ours: the portal ignores them, our import reads them.
 */

type PortalPaths = Readonly<Partial<Record<Portal, string>>>

/** The element of each figure. A portal without one neither reads nor writes the figure. */
const figurePaths: Readonly<Record<FigureName, PortalPaths>> = {
  living_area: {
    yandex: 'living-space',
    cian: 'LivingArea',
    avito: 'LivingSpace',
    domclick: 'living_area',
  },
  kitchen_area: {
    yandex: 'kitchen-space',
    cian: 'KitchenArea',
    avito: 'KitchenSpace',
    domclick: 'kitchen_area',
  },
  // CIAN has one element for both kitchens and a flag: its reader and its writer know the rule.
  kitchen_living_area: {},
  ceiling_height: {
    yandex: 'ceiling-height',
    cian: 'Building/CeilingHeight',
    avito: 'CeilingHeight',
    domclick: 'ceiling_height',
  },
}

interface PortalChoice<Slug extends string> {
  /** The element that a portal has for it. In the order in which they are read: programs mix formats. */
  paths: PortalPaths
  /** Other elements in which feeds have it. They are read last. */
  otherPaths?: readonly string[]
  /** Words of feeds, the most specific first. A slug of the choice needs none. */
  words: ReadonlyArray<readonly [RegExp, Slug]>
  /** What is written for each slug, by default the slug; null where the portal has no word for it. */
  values?: Readonly<Partial<Record<Portal, Readonly<Record<Slug, string | number | null>>>>>
}

/** The elements and words of each choice. */
const portalChoices: { readonly [Name in ChoiceName]: PortalChoice<ChoiceSlug<Name>> } = {
  sale_type: {
    paths: {
      cian: 'BargainTerms/SaleType',
      avito: 'SaleMethod',
      yandex: 'sale-type',
      domclick: 'sale_type',
    },
    otherPaths: ['contract-type', 'deal-type', 'deal-status'],
    // A contract of assignment names the one that it is about.
    words: [
      [/переуступ|уступк|assign|^dupt$|дупт/i, 'assignment'],
      [/предварит|пдкп|^pdkp$/i, 'pdkp'],
      [/долев|дду|214|^ddu$/i, 'ddu'],
      [/дкп|купли|^dkp$/i, 'dkp'],
      // Yandex calls the first sale of an old home «первичная продажа вторички».
      [/^(?!.*(?:вторич|secondary)).*(?:первич|от застройщика|primary)/i, 'primary'],
    ],
    values: {
      cian: { ddu: 'ddu', pdkp: 'pdkp', dkp: 'dkp', assignment: 'dupt', primary: null },
      avito: {
        ddu: 'Договор долевого участия',
        pdkp: 'Предварительный договор купли-продажи',
        dkp: 'Договор купли-продажи',
        assignment: 'Договор уступки права требования',
        primary: null,
      },
    },
  },
}

/** Returns the elements and words of a choice. */
export function findChoice(name: ChoiceName): PortalChoice<string> {
  return portalChoices[name]
}

/** Returns the path of each figure that a portal has an element for. */
export function findFigurePaths(portal: Portal): Partial<Record<FigureName, string>> {
  return Object.fromEntries(
    Object.entries(figurePaths).flatMap(([name, paths]) => {
      const path = paths[portal]
      return path === undefined ? [] : [[name, path]]
    }),
  )
}
