import { slugOf } from './slug.ts'

/** Finishes that portals have words of their own for. */
export type FinishKind = 'rough' | 'prefine' | 'fine' | 'design' | 'euro' | 'furnished'

const kinds: ReadonlyArray<readonly [RegExp, FinishKind]> = [
  [/^(нет|без|черн|чёрн|0$|false|требует)/, 'rough'],
  [/предчист|white\s*box|вайт|уайт/, 'prefine'],
  [/^(с отделкой|чистов|да$|есть$|1$|true$|под ключ|косметич|хорош)/, 'fine'],
  [/дизайн/, 'design'],
  [/^евро/, 'euro'],
  [/мебел/, 'furnished'],
]

/** The kind of finish a name means, whoever wrote it; no name is none, an own word has no kind (null). */
export function finishKind(name: string | null): FinishKind | null {
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

/** The finish of this kind as the site calls it, or null for none. */
export function finishOfKind(kind: FinishKind): { slug: string; name: string } | null {
  if (kind === 'rough') return null
  return { slug: slugOf(names[kind], 'otdelka'), name: names[kind] }
}

/** The finish a text names, or null for none; forms of one word end as one finish. */
export function finishOf(text: string): { slug: string; name: string } | null {
  const kind = finishKind(text)
  if (kind !== null) return finishOfKind(kind)
  const name = text.slice(0, 1).toUpperCase() + text.slice(1)
  return { slug: slugOf(name, 'otdelka'), name }
}
