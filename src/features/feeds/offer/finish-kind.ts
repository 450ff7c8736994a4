import { toSlug } from '../../../lib/address/slug.ts'

/** Finishes for which portals have their own codes. */
export type FinishKind = 'rough' | 'prefine' | 'fine' | 'design' | 'euro' | 'furnished'

const kinds: ReadonlyArray<readonly [RegExp, FinishKind]> = [
  [/^(нет|без|черн|чёрн|0$|false|требует)/, 'rough'],
  [/предчист|white\s*box|вайт|уайт/, 'prefine'],
  [/^(с отделкой|чистов|да$|есть$|1$|true$|под ключ|косметич|хорош)/, 'fine'],
  [/дизайн/, 'design'],
  [/^евро/, 'euro'],
  [/мебел/, 'furnished'],
]

/** Returns the kind of a finish by its name, or null for an unknown name. A null name means no finish (`rough`). */
export function toFinishKind(name: string | null): FinishKind | null {
  if (name === null) return 'rough'
  const word = name.toLowerCase()
  return kinds.find(([pattern]) => pattern.test(word))?.[1] ?? null
}

const names: Record<Exclude<FinishKind, 'rough'>, string> = {
  prefine: 'Предчистовая отделка',
  fine: 'Чистовая отделка',
  design: 'Дизайнерская отделка',
  euro: 'Евроремонт',
  furnished: 'С мебелью',
}

/** Returns the site's finish of this kind, or null for `rough`. */
export function toFinishOfKind(kind: FinishKind): { slug: string; name: string } | null {
  if (kind === 'rough') return null
  return { slug: toSlug(names[kind], 'otdelka'), name: names[kind] }
}

/** Returns the finish with this name, or null for no finish. Different forms of a known name give the same finish. */
export function toFinish(text: string): { slug: string; name: string } | null {
  const kind = toFinishKind(text)
  if (kind !== null) return toFinishOfKind(kind)
  const name = text.slice(0, 1).toUpperCase() + text.slice(1)
  return { slug: toSlug(name, 'otdelka'), name }
}
