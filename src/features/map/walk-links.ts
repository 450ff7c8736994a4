import {
  keepStrictestWalks,
  placeKinds,
  placeNames,
  toWalkValue,
  WALK_MINUTES,
} from '../../lib/lots/walk-values.ts'

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
  /** Chosen values of the filter `walk`. */
  chosen: readonly string[]
  toHref: (values: readonly string[]) => string
  count: (values: readonly string[]) => number
}

/** The links of all kinds of which at least one project has a place; a chosen one leads to the address without it. */
export function toWalkLinks({ chosen, toHref, count }: WalkLinkOptions): WalkLink[] {
  return placeKinds.flatMap((kind) => {
    const ofKind = new Set(WALK_MINUTES.map((minutes) => toWalkValue(kind, minutes)))
    const others = chosen.filter((value) => !ofKind.has(value))
    const options = WALK_MINUTES.map((minutes) => {
      const value = toWalkValue(kind, minutes)
      const isChosen = chosen.includes(value)
      const changed = keepStrictestWalks([...others, value])
      return {
        minutes,
        isChosen,
        href: toHref(isChosen ? others : changed),
        count: count(changed),
      }
    }).filter((option) => option.count > 0 || option.isChosen)
    return options.length > 0 ? [{ name: placeNames[kind], options }] : []
  })
}
