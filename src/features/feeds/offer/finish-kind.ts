import { toSlug } from '../../../lib/http/slug.ts'
import { noFinish } from '../../lots/model/labels.ts'
import { capitalize } from '../../../lib/text.ts'

/** Finishes for which portals have their own codes. */
export type FinishKind = 'rough' | 'prefine' | 'fine' | 'design' | 'euro' | 'furnished'

const kinds: ReadonlyArray<readonly [RegExp, FinishKind]> = [
  [/(?<!без\s)мебел/, 'furnished'],
  [/^(нет|без|черн|чёрн|0$|false|требует)/, 'rough'],
  [/предчист|white\s*box|вайт|уайт/, 'prefine'],
  [/^(с отделкой|чистов|да$|есть$|1$|true$|под ключ|косметич|хорош)/, 'fine'],
  [/дизайн/, 'design'],
  [/^евро/, 'euro'],
]

/** Returns the kind of a finish by its name, or null for an unknown name. */
export function toFinishKind(name: string): FinishKind | null {
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

/** Returns the site's finish of this kind. `rough` is the finish «Без отделки». */
export function toFinishOfKind(kind: FinishKind): { slug: string; name: string } {
  if (kind === 'rough') return { slug: noFinish.value, name: noFinish.label }
  return { slug: toSlug(names[kind], 'otdelka'), name: names[kind] }
}

/** Returns the finish with this name. Different forms of a known name give the same finish. */
export function toFinish(text: string): { slug: string; name: string } {
  const kind = toFinishKind(text)
  if (kind !== null) return toFinishOfKind(kind)
  const name = capitalize(text)
  return { slug: toSlug(name, 'otdelka'), name }
}
