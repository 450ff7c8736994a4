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
