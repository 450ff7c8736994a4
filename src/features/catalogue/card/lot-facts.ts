// chunk: lot-parts
import { type FigureName, formatLotFigure, lotFigures } from '../../lots/model/lot-figures.ts'
import type { ListedLot } from '../../lots/model/listed-lot.ts'
import { formatLotCompletion, formatFloor, formatMetro } from '../../lots/model/lot-labels.ts'
import { formatPlace } from '../../lots/model/lot-names.ts'

/** A fact on a card, a lot's page or the printed list: a label and a text, which is null if unknown. */
export type Fact = readonly [label: string, text: string | null]

export function floorFact(lot: Pick<ListedLot, 'floor' | 'floors_total'>): Fact {
  return ['Этаж', formatFloor(lot)]
}

/** Returns building and section in one line, with the number of the lot if it is given. */
export function placeFact(
  lot: Pick<ListedLot, 'section' | 'building'>,
  number: string | null = null,
): Fact {
  return ['Дом', number === null ? formatPlace(lot) : `${formatPlace(lot)}, ${number}`]
}

export function completionFact(lot: Pick<ListedLot, 'building'>): Fact {
  return ['Сдача', formatLotCompletion(lot.building)]
}

export function metroFact(lot: Pick<ListedLot, 'project'>): Fact {
  return ['Метро', formatMetro(lot.project.metro)]
}

export function figureFact<Name extends FigureName>(
  lot: Record<Name, number | null>,
  name: Name,
): Fact {
  return [lotFigures[name].label, formatLotFigure(lot, name)]
}
