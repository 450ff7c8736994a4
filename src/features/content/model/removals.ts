import { type ConsentType, consentTypes } from '../../../lib/consent-types.ts'
import { type ContentKind, contentKinds, type ContentModel } from './content-model.ts'

/** A larger part of a kind than this may not go unless removals are allowed. */
const MOST_REMOVED = 0.2
/** Fewer things than this are an editor's ordinary work, as long as something of the kind is left. */
const MIN_REMOVED = 3

/** Something that an import takes off the site. */
export interface Removal {
  kind: ContentKind
  key: string
  /** Its title, or the key of a thing without one. */
  name: string
  /** In Russian, what pages or consents need it for; null when they do without it. */
  needed: string | null
}

/** What an import takes off the site, and whether that is too much to do unasked. */
export interface Removals {
  /** The import stops and changes nothing unless removals are allowed. */
  stops: boolean
  kinds: Array<{ kind: ContentKind; removed: number; stored: number }>
  /** Those that pages or consents need come first. */
  items: Removal[]
}

interface Change {
  stored: ContentModel
  now: ContentModel
  removed: ReadonlyArray<Pick<Removal, 'kind' | 'key'>>
}

/**
 * Lists what an import removed and decides whether it is too much: more than a fifth of a kind (and at least three
 * things, or everything), or something that pages or consents need.
 */
export function weighRemovals(change: Change, allowRemovals: boolean): Removals {
  const { stored, now, removed } = change
  const lost = [...lostTexts(change), ...removed.map((item) => ({ ...item, needed: null }))]
  const items = new Map<string, Removal>()
  for (const { kind, key, needed } of lost) {
    const name = nameOf(stored[kind].get(key)) ?? key
    const known = items.get(`${kind} ${key}`)
    items.set(`${kind} ${key}`, known ?? { kind, key, name, needed: needed ?? needs[kind] ?? null })
  }
  const kinds = contentKinds
    .map((kind) => ({
      kind,
      removed: removed.filter((item) => item.kind === kind).length,
      stored: stored[kind].size,
    }))
    .filter((count) => count.removed > 0)
  const sorted = [...items.values()].toSorted(
    (a, b) => Number(a.needed === null) - Number(b.needed === null),
  )
  const isTooMuch =
    sorted.some(({ needed }) => needed !== null) ||
    kinds.some((count) => {
      const isShort = count.removed >= MIN_REMOVED || now[count.kind].size === 0
      return isShort && count.removed > count.stored * MOST_REMOVED
    })
  return { stops: isTooMuch && !allowRemovals, kinds, items: sorted }
}

/** Why any one thing of a kind is missed. */
const needs: Partial<Record<ContentKind, string>> = {
  cities: 'страницы показывают телефон и проекты города',
  menu: 'из меню составлены шапка и подвал страниц',
}

const consentNeeds: Record<ConsentType, string> = {
  consent: 'форма заявки просит это согласие',
  privacy_policy: 'форма заявки и уведомление о cookie ссылаются на политику',
  mailing_consent: 'форма заявки просит согласие на рассылку',
}

/** Texts that the site has no more, be it that their file went or that it no longer says their type. */
function* lostTexts({ stored, now }: Change): Generator<Omit<Removal, 'name'>> {
  for (const type of consentTypes) {
    const isPublished = [...now.documents.values()].some((document) => document.type === type)
    if (isPublished) continue
    for (const [key, document] of stored.documents) {
      if (document.type === type) yield { kind: 'documents', key, needed: consentNeeds[type] }
    }
  }
  const before = stored.company.get('company')
  if (before && before.purchase_html !== '' && now.company.get('company')?.purchase_html === '') {
    yield {
      kind: 'company',
      key: 'purchase.md',
      needed: 'раздел «Покупка» на главной станет пустым',
    }
  }
}

function nameOf(value: object | undefined): string | undefined {
  if (!value) return undefined
  if ('title' in value && typeof value.title === 'string') return value.title
  return 'name' in value && typeof value.name === 'string' ? value.name : undefined
}
