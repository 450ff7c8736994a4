import type { CatalogueFrame } from './catalogue-frame.server.ts'
import type { LotSelection } from '../model/filter-types.ts'
import type { OptionLabels } from './indexed-filter.server.ts'
import type { LotRow } from './lot-rows.server.ts'
import type { LotKind } from '../model/schema.ts'

/** The lots of one version of the catalogue as rows, with the tables that they refer to. */
export interface LotStock {
  readonly frame: CatalogueFrame
  /** Labels of filter options that come from the catalogue. */
  readonly labels: OptionLabels
  /** Returns all lots of one kind, including sold ones, by ascending id. */
  getRows(kind: LotKind): readonly LotRow[]
  /** Calls `visit` with the index in `getRows(kind)` of each matching lot, in no defined order. */
  forEachMatch(kind: LotKind, selection: LotSelection, visit: (row: number) => void): void
}

/**
 * An empty stock, for snapshots without lots.
 *
 * @internal
 */
export const emptyStock: LotStock = {
  frame: {
    cities: [],
    mappedCities: new Map(),
    projects: new Map(),
    buildings: new Map(),
    sections: new Map(),
    floors: new Map(),
    sectionWidths: new Map(),
    norths: new Map(),
    walks: new Map(),
    finishes: new Map(),
    feedPlans: new Map(),
    findPictures: () => [],
    plans: new Map(),
    mortgagePrograms: [],
    instalmentPlans: [],
  },
  labels: {},
  getRows: () => [],
  forEachMatch: () => {},
}
