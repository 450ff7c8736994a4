import { readFlag, readWhole } from './feed-values.ts'
import { finishOf } from '../offer/finish-kind.ts'
import type { OfferNotes } from '../offer/offer-notes.ts'
import { childrenOf } from '../offer/feed-element.ts'

/** Features from `balcony` and `bathroom-unit`, sorted. */
export function readFeatures(notes: OfferNotes, isOpenPlan: boolean): string[] {
  const features = new Set<string>()
  if (isOpenPlan) features.add('open_plan')
  const balcony = notes.text('balcony')?.toLowerCase()
  if (balcony !== undefined) {
    if (/балкон|balcony/.test(balcony)) features.add('balcony')
    if (/лодж|loggia/.test(balcony)) features.add('loggia')
    if (/террас|terrace/.test(balcony)) features.add('terrace')
    const count = readWhole(balcony)
    if (readFlag(balcony) === true || (count !== undefined && count > 0)) features.add('balcony')
  }
  const bathroom = notes.text('bathroom-unit')?.toLowerCase()
  if (bathroom !== undefined) {
    const count = Number(/^\d/.exec(bathroom)?.[0] ?? 0)
    if (count >= 2 || /^(два|две|три|четыре|несколько|more)/.test(bathroom)) {
      features.add('two_bathrooms')
    }
  }
  return [...features].toSorted()
}

/** Window views, sorted; a feed may name several in one element or repeat it. */
export function readWindowViews(notes: OfferNotes): string[] {
  const words: ReadonlyArray<readonly [RegExp, string]> = [
    [/двор|yard/i, 'yard'],
    [/улиц|дорог|street/i, 'street'],
    [/рек|вод|набереж|озер|море|river/i, 'river'],
    [/парк|лес|сквер|park/i, 'park'],
    [/город|city/i, 'city'],
  ]
  const views = new Set<string>()
  for (const { text } of childrenOf(notes.element, 'window-view')) {
    for (const [pattern, view] of words) if (pattern.test(text)) views.add(view)
  }
  return [...views].toSorted()
}

/** The finish an offer names, or null for none. */
export function readFinish(notes: OfferNotes): { slug: string; name: string } | null {
  const text = notes.short('renovation', 64)
  return text === undefined ? null : finishOf(text)
}
