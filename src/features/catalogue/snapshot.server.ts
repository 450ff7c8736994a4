import type { CityCard } from '../city/schema.ts'
import type { CompanyCard, DocumentPage, PressPiece } from '../home/schema.ts'
import type { ProjectCard } from '../projects/schema.ts'
import type { LotOrder, LotSelection } from './filters.ts'
import type { Facets, LotCard, LotKind } from './schema.ts'

/** What visitors may see, of one version, in memory; never changed after it is built. */
export interface CatalogueSnapshot {
  readonly version: number
  readonly company: CompanyCard | null
  readonly cities: readonly CityCard[]
  readonly projects: readonly ProjectCard[]
  readonly documents: readonly DocumentPage[]
  readonly press: readonly PressPiece[]
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
}
