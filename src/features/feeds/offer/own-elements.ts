import type { LotKind } from '../../lots/model/schema.ts'

/** Our own element of Yandex's format, for features that it has no words for; the text is a slug. */
export const OWN_FEATURE = 'lot-feature'

/** Our own element of Avito's format, which has no sections. */
export const OWN_SECTION = 'Section'

/** Whether people live in a lot of this kind. */
export function isHome(kind: LotKind): boolean {
  return kind === 'flat' || kind === 'apartment'
}
