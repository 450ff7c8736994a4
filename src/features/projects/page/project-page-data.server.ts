import type { ShownFinish } from '../../finishes/shown-finish.ts'
import type { Chessboard, LaterChessboard } from './chessboard-data.ts'
import type { CityMapData, MapProject } from '../../map/schema.ts'
import type { ProjectCard, ProjectDetail } from '../schema.ts'
import type { PlotPlanData } from '../genplan/plot-plan-data.ts'
import type { BuildingStages } from '../../progress/building-stages.ts'
import type { ShownAerialPhoto, WorksMonth } from '../../progress/shown-works.ts'
import type { NearbyKind } from '../infrastructure.server.ts'
import type { TypeGroup } from './project-types.server.ts'
import type { ShownFilm } from '../../../lib/shown-film.ts'
import type { ShownPicture } from '../../../lib/shown-picture.ts'

/** What a project's page is made from; a section whose part is empty is left out. */
export interface ProjectPageData {
  project: ProjectDetail
  /** Whether the project has a text beyond its description. */
  hasStory: boolean
  /** Sanitised when it was loaded; empty during hydration. */
  html: string
  /** What is named to open the text on small screens. */
  storyLine: string
  /** The picture at the top, if it is one of a gallery. */
  cover: ShownPicture | null
  /** In its place where the window is narrower than 768 px. */
  phoneCover: ShownPicture | null
  /** The others. */
  gallery: readonly ShownPicture[]
  /** What feeds tell of it beyond its offers. */
  facts: readonly ProjectFact[]
  /** The sections of the story, in order. */
  sections: readonly SectionName[]
  /** Null for a project without one, and during hydration. */
  genplan: PlotPlanData | null
  /** The page from whose data the genplan is hydrated. */
  genplanHref: string
  buildings: ReadonlyArray<{
    id: number
    name: string
    href: string
    /** This page with the building's chessboard. */
    boardHref: string
    facts: readonly string[]
  }>
  /** Of one building; null where it has no lots. */
  chessboard: Chessboard | LaterChessboard | null
  /** Empty during hydration, as are the other parts that only the server writes. */
  types: readonly TypeGroup[]
  finishes: readonly ShownFinish[]
  /** The newest month of the building site. */
  month: WorksMonth | null
  /** Of the buildings that have any. */
  stages: readonly BuildingStages[]
  aerial: readonly ShownAerialPhoto[]
  broadcasts: readonly ShownBroadcast[]
  /** Documents by quarter, the newest first; those without one come last, in a group without a quarter. */
  quarters: ReadonlyArray<{
    year: number | null
    quarter: number | null
    documents: ReadonlyArray<{ slug: string; title: string }>
  }>
  /** Null during hydration. */
  infrastructure: readonly NearbyKind[] | null
  /** Whether anything is near, or a metro station is. */
  isNear: boolean
  /** The project on the map of its city; null without a map or the project's place. */
  map: { city: CityMapData; project: MapProject } | null
  similar: readonly ProjectCard[]
}

/** A label and its words. */
export interface ProjectFact {
  label: string
  text: string
}

/** A film or a camera of the building site. */
export interface ShownBroadcast extends Omit<ShownFilm, 'chapters'> {
  id: number
  text: string
}

export type SectionId =
  | 'about'
  | 'genplan'
  | 'buildings'
  | 'chessboard'
  | 'types'
  | 'finishes'
  | 'progress'
  | 'aerial'
  | 'broadcasts'
  | 'documents'
  | 'infrastructure'
  | 'similar'

/** A section of the page, in the words of its anchor and headline. */
export interface SectionName {
  id: SectionId
  title: string
  /** A small true fact above the title. */
  axis?: string
  /** What a phone shows of it until it is opened. */
  fold?: string
  /** The section that it is a part of. */
  within?: SectionId
}
