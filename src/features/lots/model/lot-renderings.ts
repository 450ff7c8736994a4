import type { FlatPicture, LotCard, LotKind } from './schema.ts'

type OwnFinish = Pick<LotCard, 'kind' | 'finishing'>

const OWN: Partial<Record<LotKind, string>> = { flat: 'квартира', apartment: 'апартамент' }

/** Returns the finish that a rendered picture shows, «с отделкой»; null if the lot has it, or if it is not known. */
export function describeShownFinish(
  { finishing }: Pick<FlatPicture, 'finishing'>,
  lot: Pick<LotCard, 'finishing'>,
): string | null {
  if (finishing === null || finishing.value === lot.finishing?.value) return null
  return nameFinish(finishing)
}

/** Says that a picture is rendered, with which finish, and how the lot itself is handed over if that is another one. */
function describeRendering(picture: Pick<FlatPicture, 'finishing'>, lot: OwnFinish): string {
  const shown = describeShownFinish(picture, lot)
  if (shown === null) return 'Визуализация'
  const own = OWN[lot.kind] ?? 'помещение'
  const handed = lot.finishing ? `; ${own} передаётся ${nameFinish(lot.finishing)}` : ''
  return `Визуализация. Показана ${shown}${handed}`
}

/** Returns the caption of a picture: what it shows, and what is to be said of a rendered one. */
export function toRenderingCaption(
  picture: Pick<FlatPicture, 'alt' | 'finishing'>,
  lot: OwnFinish,
): string {
  return `${picture.alt.replace(/[.\s]+$/, '')}. ${describeRendering(picture, lot)}`
}

/** «с отделкой», «без отделки», «с отделкой „White box“». */
function nameFinish({ label }: { label: string }): string {
  return /^(?:с|без)\s/i.test(label)
    ? label.slice(0, 1).toLowerCase() + label.slice(1)
    : `с\u00a0отделкой «${label}»`
}
