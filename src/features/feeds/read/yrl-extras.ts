import { readFlag, readWhole } from '../offer/feed-values.ts'
import { lotFeatures } from '../../lots/model/labels.ts'
import { OWN_FEATURE } from '../offer/own-elements.ts'
import { toFinish } from '../offer/finish-kind.ts'
import type { OfferFields } from '../offer/offer-fields.ts'
import { findChildren } from '../offer/feed-element.ts'

/** Reads features from `balcony` and the element for bathrooms, sorted by slug. */
export function readFeatures(
  fields: OfferFields,
  is_open_plan: boolean,
  bathroomPath = 'bathroom-unit',
): string[] {
  const features = new Set<string>()
  if (is_open_plan) features.add('open_plan')
  const balcony = fields.text('balcony')?.toLowerCase()
  if (balcony !== undefined) {
    if (/балкон|balcony/.test(balcony)) features.add('balcony')
    if (/лодж|loggia/.test(balcony)) features.add('loggia')
    if (/террас|terrace/.test(balcony)) features.add('terrace')
    const count = readWhole(balcony)
    if (readFlag(balcony) === true || (count !== undefined && count > 0)) features.add('balcony')
  }
  const bathroom = fields.text(bathroomPath)?.toLowerCase()
  if (bathroom !== undefined) {
    const count = Number(/^\d/.exec(bathroom)?.[0] ?? 0)
    if (count >= 2 || /^(два|две|три|четыре|несколько|more)/.test(bathroom)) {
      features.add('two_bathrooms')
    }
  }
  for (const { text } of findChildren(fields.element, OWN_FEATURE)) {
    if (Object.hasOwn(lotFeatures, text)) features.add(text)
  }
  return [...features].toSorted()
}

/** Reads window views, sorted by slug. One element can have several views and can repeat. */
export function readWindowViews(fields: OfferFields, path = 'window-view'): string[] {
  const words: ReadonlyArray<readonly [RegExp, string]> = [
    [/двор|yard/i, 'yard'],
    [/улиц|дорог|street/i, 'street'],
    [/рек|вод|набереж|озер|море|river/i, 'river'],
    [/парк|лес|сквер|park/i, 'park'],
    [/город|city/i, 'city'],
  ]
  const views = new Set<string>()
  for (const { text } of findChildren(fields.element, path)) {
    for (const [pattern, view] of words) if (pattern.test(text)) views.add(view)
  }
  return [...views].toSorted()
}

/** Reads the finish; null if the feed does not have it. */
export function readFinish(fields: OfferFields): { slug: string; name: string } | null {
  const text = fields.short('renovation', 64)
  return text === undefined ? null : toFinish(text)
}
