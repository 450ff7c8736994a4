import type { CatalogueFrame } from './catalogue-frame.server.ts'
import type { LotSelection } from '../model/filters.ts'
import type { OptionLabels } from '../index/indexed-filter.server.ts'
import type { LotRow } from './lot-rows.server.ts'
import type { LotKind } from '../model/schema.ts'

/** The lots of one version of the catalogue as rows, with what they stand in. */
export interface LotStock {
  readonly frame: CatalogueFrame
  /** Names of filter options that only the catalogue knows. */
  readonly labels: OptionLabels
  /** All lots of one kind, sold ones too, by ascending id. */
  rowsOf(kind: LotKind): readonly LotRow[]
  /** Calls with the place of each fitting lot among `rowsOf(kind)`, in no order that means anything. */
  eachFitting(kind: LotKind, selection: LotSelection, visit: (row: number) => void): void
}

/** A stock without anything, for what needs none. */
export const emptyStock: LotStock = {
  frame: {
    cities: [],
    projects: new Map(),
    buildings: new Map(),
    sections: new Map(),
    floors: new Map(),
    finishes: new Map(),
    plans: new Map(),
  },
  labels: {},
  rowsOf: () => [],
  eachFitting: () => {},
}
