import { type ConsentType, consentTypes } from '../../../lib/consent-types.ts'
import { type ContentKind, contentKinds, type ContentModel } from './content-model.ts'

/** A larger share of a kind is removed only if removals are allowed. */
const MAX_REMOVED_SHARE = 0.2
/** Fewer removals than this are normal editing, as long as some items of the kind remain. */
const MIN_REMOVED = 3

/** An item that an import removes. */
export interface Removal {
  kind: ContentKind
  key: string
  /** Its title, or its key if it has none. */
  name: string
  /** Why pages or consents need it, in Russian; null if they do not. */
  needed: string | null
}

/** The removals of an import, and whether they need permission. */
export interface Removals {
  /** Whether the import stops because removals are not allowed. */
  stops: boolean
  kinds: Array<{ kind: ContentKind; removed: number; stored: number }>
  /** Items that pages or consents need come first. */
  items: Removal[]
}

interface Change {
  stored: ContentModel
  now: ContentModel
  removed: ReadonlyArray<Pick<Removal, 'kind' | 'key'>>
}

/**
 * Lists the removals of an import and decides whether they need permission: more than a fifth of a kind (and at least
 * three items, or all of them), or an item that pages or consents need.
 */
export function assessRemovals(change: Change, allowRemovals: boolean): Removals {
  const { stored, now, removed } = change
  const candidates = [
    ...findLostTexts(change),
    ...removed.map((item) => ({ ...item, needed: null })),
  ]
  const items = new Map<string, Removal>()
  for (const { kind, key, needed } of candidates) {
    const name = toItemTitle(stored[kind].get(key)) ?? key
    const known = items.get(`${kind} ${key}`)
    items.set(
      `${kind} ${key}`,
      known ?? { kind, key, name, needed: needed ?? kindReasons[kind] ?? null },
    )
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
  const needsPermission =
    sorted.some(({ needed }) => needed !== null) ||
    kinds.some((count) => {
      const isLarge = count.removed >= MIN_REMOVED || now[count.kind].size === 0
      return isLarge && count.removed > count.stored * MAX_REMOVED_SHARE
    })
  return { stops: needsPermission && !allowRemovals, kinds, items: sorted }
}

/** Why every item of a kind is needed. */
const kindReasons: Partial<Record<ContentKind, string>> = {
  cities: 'страницы показывают телефон и проекты города',
  menu: 'из меню составлены шапка и подвал страниц',
}

const consentReasons: Record<ConsentType, string> = {
  consent: 'форма заявки просит это согласие',
  privacy_policy: 'форма заявки и уведомление о cookie ссылаются на политику',
  mailing_consent: 'форма заявки просит согласие на рассылку',
}

/** Yields texts that are no longer published, because their file was removed or lost its type. */
function* findLostTexts({ stored, now }: Change): Generator<Omit<Removal, 'name'>> {
  for (const type of consentTypes) {
    const isPublished = [...now.documents.values()].some((document) => document.type === type)
    if (isPublished) continue
    for (const [key, document] of stored.documents) {
      if (document.type === type) yield { kind: 'documents', key, needed: consentReasons[type] }
    }
  }
  const before = stored.company.get('company')
  const after = now.company.get('company')
  if (!before || !after) return
  if (before.purchase_html !== '' && after.purchase_html === '') {
    const needed = 'раздел «Покупка» на главной станет пустым'
    yield { kind: 'company', key: 'purchase.md', needed }
  }
  if (before.partners_html !== '' && after.partners_html === '') {
    const needed = 'страница «Партнёрам» останется без текста, и ссылки на неё пропадут'
    yield { kind: 'company', key: 'partners.md', needed }
  }
}

/** The title or name of an item. */
export function toItemTitle(value: object | undefined): string | undefined {
  if (!value) return undefined
  if ('title' in value && typeof value.title === 'string') return value.title
  return 'name' in value && typeof value.name === 'string' ? value.name : undefined
}
