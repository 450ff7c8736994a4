import type { OfferNotes } from './offer-notes.ts'
import { quote } from './offer-notes.ts'
import { slugOf } from './slug.ts'
import { childrenOf } from './xml-element.ts'
import { readFlag, readWhole } from './yrl-values.ts'

const MAX_ADDRESS = 2_000

/** Feature slugs a feed can express; an import leaves a lot's other features alone. */
export const feedFeatures = ['balcony', 'loggia', 'open_plan', 'terrace', 'two_bathrooms'] as const
/** Window views a feed can express. */
export const feedViews = ['city', 'park', 'river', 'street', 'yard'] as const

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

/** The finish an offer names, or null for none; forms of one word end as one finish. */
export function readFinish(notes: OfferNotes): { slug: string; name: string } | null {
  const text = notes.short('renovation', 64)
  if (text === undefined) return null
  const word = text.toLowerCase()
  if (/^(нет|без|черн|чёрн|0$|false|требует)/.test(word)) return null
  const known: ReadonlyArray<readonly [RegExp, string]> = [
    [/предчист|white\s*box|вайт|уайт/, 'Предчистовая отделка'],
    [/^(с отделкой|чистов|да$|есть$|1$|true$|под ключ|косметич|хорош)/, 'Чистовая отделка'],
    [/дизайн/, 'Дизайнерская отделка'],
    [/^евро/, 'Евроремонт'],
    [/мебел/, 'С мебелью'],
  ]
  const name =
    known.find(([pattern]) => pattern.test(word))?.[1] ?? text[0]?.toUpperCase() + text.slice(1)
  return { slug: slugOf(name, 'otdelka'), name }
}

/** Address of the plan among the offer's images, or null. */
export function readPlanUrl(notes: OfferNotes): string | null {
  const plan = childrenOf(notes.element, 'image').find(
    ({ attributes }) => attributes['tag'] === 'plan',
  )
  const text = plan?.text.trim()
  if (!text) return null
  if (text.length < MAX_ADDRESS && /^https?:\/\//i.test(text) && URL.canParse(text)) return text
  notes.warn('image', `image: адрес планировки «${quote(text)}» не похож на http(s), пропущен`)
  return null
}
