import { placeKindSchema } from '../schema.ts'
import { placeNames } from '../place-kinds.ts'
import { WALK_MINUTES } from './reach-schema.ts'
import { changeCondition, type WalkConditions } from './walk-conditions.ts'

/** A kind of place with a link for each number of minutes on foot. */
export interface WalkLink {
  name: string
  options: ReadonlyArray<{
    minutes: number
    href: string
    /** How many projects are left with it. */
    count: number
    isChosen: boolean
  }>
}

interface WalkLinkOptions {
  toHref: (conditions: WalkConditions) => string
  count: (conditions: WalkConditions) => number
}

/** The links of all kinds of which at least one project has a place; a chosen one leads to the address without it. */
export function toWalkLinks(
  conditions: WalkConditions,
  { toHref, count }: WalkLinkOptions,
): WalkLink[] {
  return placeKindSchema.options.flatMap((kind) => {
    const chosen = conditions.get(kind)
    const options = WALK_MINUTES.map((minutes) => {
      const isChosen = minutes === chosen
      return {
        minutes,
        isChosen,
        href: toHref(changeCondition(conditions, kind, isChosen ? null : minutes)),
        count: count(changeCondition(conditions, kind, minutes)),
      }
    }).filter((option) => option.count > 0 || option.isChosen)
    return options.length > 0 ? [{ name: placeNames[kind], options }] : []
  })
}
