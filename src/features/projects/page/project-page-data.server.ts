import type { ShownFinish } from '../../finishes/shown-finish.ts'
import type { Chessboard } from '../chessboard/chessboard-data.ts'
import type { CityMapData, MapProject } from '../../map/schema.ts'
import type { ProjectCard, ProjectDetail } from '../schema.ts'
import type { SitePlanData } from '../site/site-plan-data.ts'
import type { BuildingStages } from '../../progress/building-stages.ts'
import type { ShownAerialPhoto, SiteMonth } from '../../progress/shown-site.ts'
import type { NearbyKind } from './infrastructure.server.ts'
import type { TypeGroup } from '../types/project-types.server.ts'
import type { ShownPicture } from '../../../lib/shown-picture.ts'

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
  finishes: readonly ShownFinish[]
  /** The building site month by month, the newest first. */
  months: readonly SiteMonth[]
  /** Of the buildings that have any. */
  stages: readonly BuildingStages[]
  aerial: readonly ShownAerialPhoto[]
  broadcasts: readonly ShownBroadcast[]
  quarters: ReadonlyArray<{
    year: number
    quarter: number
    documents: ReadonlyArray<{ slug: string; title: string }>
  }>
  infrastructure: readonly NearbyKind[]
  /** The project on the map of its city; null without a map or the project's place. */
  map: { city: CityMapData; project: MapProject } | null
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
