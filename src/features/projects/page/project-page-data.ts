import type { Chessboard } from '../chessboard/chessboard-data.ts'
import type { ProjectCard, ProjectDetail } from '../schema.ts'
import type { SitePlanData } from '../site/site-plan-data.ts'
import type { BuildingStages } from '../works/building-stages.ts'
import type { SiteMonth } from '../works/site-month.ts'
import type { NearbyKind } from './infrastructure.server.ts'
import type { TypeGroup } from '../types/project-types.server.ts'
import type { ShownPicture } from '../gallery/shown-picture.ts'

/** What a project's page is made from; a section whose part is empty is left out. */
export interface ProjectPageData {
  project: ProjectDetail
  /** Sanitised when it was loaded. */
  html: string
  gallery: readonly ShownPicture[]
  genplan: SitePlanData | null
  buildings: ReadonlyArray<{
    id: number
    name: string
    href: string
    /** This page with the building's chessboard. */
    boardHref: string
    facts: readonly string[]
  }>
  /** Of one building; null where it has no lots. */
  chessboard: Chessboard | null
  types: readonly TypeGroup[]
  finishes: ReadonlyArray<{
    slug: string
    name: string
    description: string
    html: string
    pictures: readonly ShownPicture[]
  }>
  /** The building site month by month, the newest first. */
  months: readonly SiteMonth[]
  /** Of the buildings that have any. */
  stages: readonly BuildingStages[]
  aerial: ReadonlyArray<ShownPicture & { takenOn: string }>
  broadcasts: readonly ShownBroadcast[]
  quarters: ReadonlyArray<{
    year: number
    quarter: number
    documents: ReadonlyArray<{ slug: string; title: string }>
  }>
  infrastructure: readonly NearbyKind[]
  similar: readonly ProjectCard[]
}

/** A film or a camera of the building site. */
export interface ShownBroadcast {
  id: number
  title: string
  text: string
  isLive: boolean
  url: string
  poster: ShownPicture | null
  captions: string | null
}
