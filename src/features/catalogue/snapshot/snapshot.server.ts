import type { CompanyCard } from '../../home/schema.ts'
import type { PressPiece } from '../../press/schema.ts'
import type { ProjectCard } from '../../projects/schema.ts'
import type { LotOrder, LotSelection } from '../model/filters.ts'
import type { LotStock } from './lot-stock.server.ts'
import type { NamedLots } from './named-lots.server.ts'
import type { Facets, LotCard, LotKind } from '../model/schema.ts'
import type { StartUpData } from './start-up-data.server.ts'

/** What visitors may see, of one version, in memory; never changed after it is built. */
export interface CatalogueSnapshot extends StartUpData {
  readonly version: number
  readonly company: CompanyCard | null
  readonly projects: readonly ProjectCard[]
  readonly press: readonly PressPiece[]
  /** How many lots of each kind its list shows when nothing is chosen. */
  readonly lotCounts: ReadonlyArray<{ kind: LotKind; count: number }>
  /** Any lot of the catalogue, sold ones too. */
  findLot(id: number): LotCard | undefined
  /** Lots that fit, from `offset`, at most `limit`; `count` is how many fit in all. */
  listLots(
    kind: LotKind,
    query: { selection: LotSelection; order: LotOrder; limit: number; offset: number },
  ): { count: number; results: LotCard[] }
  /** Every group's counts and ranges under all other groups, and the count of the whole selection. */
  facets(kind: LotKind, selection: LotSelection): { count: number; facets: Facets }
  /** Lots on sale most like this one, itself excluded; undefined when there is no such lot. */
  similarLots(id: number, limit: number): LotCard[] | undefined
  /** Lots asked for by their number or article, sold ones too; none for a query that is no such name. */
  namedLots(query: string): Promise<NamedLots>
  /** The rows behind all this, for groups of lots that are made when they are asked for. */
  readonly stock: LotStock
}
