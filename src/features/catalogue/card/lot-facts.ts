import { type FigureName, figureWords, lotFigures } from '../model/lot-figures.ts'
import type { ListedLot } from '../model/listed-lot.ts'
import { completionWords, floorWords, metroWords } from '../model/lot-words.ts'
import { placeWords } from '../model/lot-names.ts'

/** A fact on a card, a lot's page or the printed list: a label and a text, which is null if unknown. */
export type Fact = readonly [label: string, text: string | null]

export function floorFact(lot: Pick<ListedLot, 'floor' | 'floors_total'>): Fact {
  return ['Этаж', floorWords(lot)]
}

/** The building and the section; and the number of the lot, if given. */
export function placeFact(
  lot: Pick<ListedLot, 'section' | 'building'>,
  number: string | null = null,
): Fact {
  return ['Дом', number === null ? placeWords(lot) : `${placeWords(lot)}, ${number}`]
}

export function completionFact(lot: Pick<ListedLot, 'building'>): Fact {
  return ['Сдача', completionWords(lot.building)]
}

export function metroFact(lot: Pick<ListedLot, 'project'>): Fact {
  return ['Метро', metroWords(lot.project.metro)]
}

export function figureFact<Name extends FigureName>(
  lot: Record<Name, number | null>,
  name: Name,
): Fact {
  return [lotFigures[name].label, figureWords(lot, name)]
}
