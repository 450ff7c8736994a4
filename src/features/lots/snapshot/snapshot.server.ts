import type { BuiltBrand } from '../../company/brand-schema.ts'
import type { CompanyCard } from '../../company/company-card-schema.ts'
import type { PressPiece } from '../../press/schema.ts'
import type { ProjectCard } from '../../projects/schema.ts'
import type { LotSelection } from '../model/filter-types.ts'
import type { LotOrder } from '../model/filters.ts'
import type { LotStock } from './lot-stock.server.ts'
import type { NamedLots } from './named-lots.server.ts'
import type { Facets, FlatPicture, LotCard, LotKind } from '../model/schema.ts'
import type { RoomPicture } from './room-pictures.server.ts'
import type { StartUpData } from './start-up-data.server.ts'

/** One version of the public catalogue in memory. Immutable. */
export interface CatalogueSnapshot extends StartUpData {
  readonly version: number
  readonly company: CompanyCard | null
  /** The company's own face; null: the site's own. */
  readonly brand: BuiltBrand | null
  /** The day in the company's first city (`yyyy-mm-dd`) on which it was loaded; another day loads another snapshot. */
  readonly cityToday: string
  /** What is shown until pictures have loaded: data URLs by the start of the pictures' addresses. */
  readonly placeholders: ReadonlyMap<string, string>
  readonly projects: readonly ProjectCard[]
  /** Pictures of rooms, lobbies and courtyards by project, in this order; without projects that have none. */
  readonly rooms: ReadonlyMap<number, readonly RoomPicture[]>
  readonly press: readonly PressPiece[]
  /** Number of lots of each kind in a list without filters, and in each city by its slug. */
  readonly lotCounts: ReadonlyArray<{
    kind: LotKind
    count: number
    cityCounts: ReadonlyMap<string, number>
  }>
  /** Returns any lot of the catalogue, including sold ones. */
  findLot(id: number): LotCard | undefined
  /** The views from the windows of a lot, by slug; none for an unknown one. */
  listViews(id: number): readonly string[]
  /** The pictures of rooms and of views from windows of a lot, rooms first; none for an unknown one. */
  flatPictures(id: number): readonly FlatPicture[]
  /** Returns at most `limit` matching lots from `offset`; `count` is the number of all matching lots. */
  listLots(
    kind: LotKind,
    query: { selection: LotSelection; order: LotOrder; limit: number; offset: number },
  ): { count: number; results: LotCard[] }
  /** Returns the counts and range of each filter under all other filters, and the count under all filters. */
  facets(kind: LotKind, selection: LotSelection): { count: number; facets: Facets }
  /** Returns the most similar other lots on sale; undefined for an unknown id. */
  similarLots(id: number, limit: number): LotCard[] | undefined
  /** Finds lots by number or article, including sold ones; none if the query is not a number or article. */
  findNamedLots(query: string): Promise<NamedLots>
  /** The rows of the snapshot, for groups of lots that are computed on request. */
  readonly stock: LotStock
}
