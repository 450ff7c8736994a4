import type {
  LotFeaturesTable,
  LotsTable,
  LotWindowViewsTable,
  OfferTextsTable,
  PriceHistoryTable,
  ShownLotsTable,
  StaffLotsTable,
} from './lot-tables.ts'
import type { DeskTables } from './desk-tables.ts'
import type { RequestCountsTable, VisitorTables } from './visitor-tables.ts'
import type { OverrideTables } from './override-tables.ts'
import type { FeedTables } from './feed-tables.ts'
import type { Generated } from 'kysely'
import type { ContentFileTables } from './content-file-tables.ts'
import type { CallbackTables } from './callback-tables.ts'
import type { Day, Flag, Moment } from './column-types.ts'
import type {
  BrandTable,
  CompanyTable,
  AerialPhotosTable,
  AppsTable,
  BroadcastsTable,
  CityMapsTable,
  DocumentCategoriesTable,
  FinishPicturesTable,
  FlatPicturesTable,
  IncomeProgramProjectsTable,
  InstalmentPlansTable,
  MortgageProgramsTable,
  IncomeProgramsTable,
  MenuBannersTable,
  MenuElementsTable,
  MenusTable,
  ProgressAlbumsTable,
  ProgressPicturesTable,
  ProgressVideosTable,
  ProjectFinishesTable,
  ProjectPicturesTable,
  ProjectSitesTable,
  SlidesTable,
  SocialAccountsTable,
} from './content-tables.ts'
import type {
  ContentFilesTable,
  FeedPicturesTable,
  FeedProjectPicturesTable,
  MediaHoldsTable,
  MediaOrphansTable,
  PicturesTable,
} from './media-tables.ts'
import type { SearchTextsTable } from './search-tables.ts'
import type {
  SharedListCommentsTable,
  SharedListHeartsTable,
  SharedListLotsTable,
  SharedListPeopleTable,
  SharedListsTable,
} from './shared-list-tables.ts'

export type { LotKind, LotStatus } from './lot-tables.ts'
export type AreaType = 'premium_area' | 'business_area' | 'comfort_area' | 'standard_area'
export type BuildingState = 'built' | 'hand-over' | 'unfinished'

export interface CitiesTable {
  id: Generated<number>
  slug: string
  name: string
  phone: string
  email: string
  position: number
  time_zone: Generated<string>
  /** JSON by day of the week; `{}` when unknown. */
  working_hours: Generated<string>
  /** JSON: days with other hours, or none. */
  holidays: Generated<string>
  /** Street and house of the office, and the way there; empty when unknown. */
  office_address: Generated<string>
  office_way: Generated<string>
  /** As a feed names it; null when unknown. */
  region: Generated<string | null>
}

export interface ProjectsTable {
  id: Generated<number>
  /** Key of the project in a feed (yandex-building-id, or else its name); null without a feed. */
  external_key: string | null
  slug: string
  name: string
  city_id: number
  /** Null when no source says it. */
  area_type: AreaType | null
  address: string
  latitude: number | null
  longitude: number | null
  /** One paragraph of plain text. */
  description: string
  /** Address of the main picture below `/`; null: pages show the drawn facade. */
  picture: string | null
  position: number
  /** The description of the project, shown below its facts. */
  html: Generated<string>
  /** JSON: outline of the plot on the genplan, `[x, y]` in metres; null when unknown. */
  site: string | null
  /** As its feed names it; null when unknown or when offers differ. */
  developer: string | null
  /** The district of the city or region; null when unknown. */
  district: string | null
  /** Of `offer_texts`: what most offers say of the project; null without. */
  text_hash: string | null
  /** Address of the best photo of its feeds, shown while `picture` is null. */
  feed_picture: Generated<string | null>
  /** Why the site does not show it: its `project.md`, the command line, or no name but a portal's number; null: shown. */
  hidden_by: Generated<'file' | 'command' | 'unnamed' | null>
  /** JSON: its ids on portals whose feeds are not the one of `external_key`, by portal. */
  portal_ids: Generated<string | null>
}

export interface ProjectMetroTable {
  project_id: number
  position: number
  name: string
  /** CSS colour of the line, or null when unknown. */
  line_color: string | null
  walk_minutes: number | null
  transport_minutes: number | null
}

export interface BuildingsTable {
  id: Generated<number>
  project_id: number
  /** Key of the building in a feed (yandex-house-id, or else its name). */
  external_key: string | null
  /** JSON: its ids on other portals, as those of a project. */
  portal_ids: Generated<string | null>
  name: string
  /** Null when no source says it. */
  floors_total: number | null
  /** Planned hand-over: year and quarter 1…4; both null when unknown. */
  completion_year: number | null
  completion_quarter: number | null
  /** Null when no source says it. */
  state: BuildingState | null
  /** What it is built of, a `HouseType` of the feeds; null when unknown. */
  house_type: string | null
  position: number
  /** JSON: outline on the project's genplan, `[x, y]` in metres; null when unknown. */
  footprint: string | null
  /** JSON: where its front runs on the genplan, from left to right as seen from outside; null when unknown. */
  front: string | null
  /** JSON: the stages of its construction (`ConstructionStage[]`); null when unknown. */
  stages: Generated<string | null>
  /** Null when no source says it, as are the following. */
  has_lift: Flag | null
  passenger_lifts: number | null
  freight_lifts: number | null
  /** Slugs of `parkingKinds` in features/lots/model/lot-house.ts, parted by commas. */
  parking: string | null
  /** The phase of the project («очередь»), without that word. */
  phase: Generated<string | null>
  /** By which day keys are handed over. */
  keys_on: Day | null
}

export interface SectionsTable {
  id: Generated<number>
  building_id: number
  /** Empty when no source names it: the lots of the building whose section is unknown. */
  name: string
  position: number
}

export interface FloorsTable {
  id: Generated<number>
  section_id: number
  /** Floor number as in the lift; negative below ground. */
  number: number
  /** JSON: the floor's outline, `[x, y]` in metres from its corner; null when unknown. */
  outline: string | null
  /** JSON: its common rooms (`CommonPlan`) in the coordinates of the outline; null when unknown. */
  common: string | null
}

export interface FinishesTable {
  id: Generated<number>
  slug: string
  name: string
  description: string
  position: number
}

export interface PlansTable {
  id: Generated<number>
  /** Stable name of the plan. */
  key: string
  /** JSON of `PlanGeometry` (src/drawing/plan/plan-geometry.ts). */
  geometry: string
}

/** A problem about which an e-mail was sent; deleted when it is over. */
interface AlarmMailsTable {
  problem: string
  mailed_at: Moment
  /** When a process last reported it. */
  seen_at: Moment
}

export interface DocumentsTable {
  id: Generated<number>
  slug: string
  title: string
  /** `privacy_policy`, `consent`, `mailing_consent` …, for documents that the code refers to; null for others. */
  type: string | null
  /** Version stored with each consent, e.g. `2026-09-01`. */
  version: string
  html: string
  position: number
  category_id: number | null
  project_id: number | null
  /** Year and quarter 1…4 of a report; both null for other documents. */
  year: number | null
  quarter: number | null
  published_on: Day | null
  /** Address of the document's file below `/`, and its size in bytes; null without a file. */
  file: string | null
  file_size: number | null
  /** Name of the building of the project that it concerns; null for all of them. */
  building: string | null
  /** Which paper of Federal Law 214-FZ it is (`paperKinds` in features/documents/schema.ts), or null. */
  paper: string | null
}

export interface PressTable {
  id: Generated<number>
  slug: string
  title: string
  lead: string
  html: string
  published_on: Day
  picture: string | null
  /** What kind of piece it is, in the company's own words; null without one. */
  kind: string | null
  /** JSON: slugs of the projects that it is about. */
  projects: Generated<string>
  /** From which day until which it is shown; null: always. */
  starts_on: Generated<Day | null>
  ends_on: Generated<Day | null>
}

export interface CatalogueVersionTable {
  /** Always 1. */
  id: number
  version: number
  changed_at: Moment
  /** Since when a change waits for the next version, which it shares with others of the same second; null: none does. */
  pending_at: Generated<Moment | null>
}

/** What came with the demo company. */
export interface DemoItemsTable {
  /** A kind of content, or `user` and `request` of the desk, by their ids. */
  kind: string
  key: string
  /** Of what the item was; empty where a change does not matter. */
  digest: string
}

/** A row for each time the demo company was marked in this database: none where it never was. */
export interface DemoMarksTable {
  /** UTC. */
  marked_at: string
}

/** Random values that all processes on this database share. */
export interface SecretsTable {
  name: string
  value: string
}

export interface Tables
  extends CallbackTables,
    ContentFileTables,
    FeedTables,
    DeskTables,
    OverrideTables,
    VisitorTables {
  company: CompanyTable
  cities: CitiesTable
  projects: ProjectsTable
  project_metro: ProjectMetroTable
  buildings: BuildingsTable
  sections: SectionsTable
  floors: FloorsTable
  finishes: FinishesTable
  plans: PlansTable
  lots: LotsTable
  lot_features: LotFeaturesTable
  offer_texts: OfferTextsTable
  lot_window_views: LotWindowViewsTable
  /** Views: lots with what the office has set over them, all and those that visitors see. */
  staff_lots: StaffLotsTable
  shown_lots: ShownLotsTable
  shown_lot_features: LotFeaturesTable
  shown_lot_window_views: LotWindowViewsTable
  price_history: PriceHistoryTable
  documents: DocumentsTable
  press: PressTable
  catalogue_version: CatalogueVersionTable
  secrets: SecretsTable
  request_counts: RequestCountsTable
  shared_lists: SharedListsTable
  shared_list_people: SharedListPeopleTable
  shared_list_lots: SharedListLotsTable
  shared_list_hearts: SharedListHeartsTable
  shared_list_comments: SharedListCommentsTable
  menus: MenusTable
  menu_elements: MenuElementsTable
  menu_banners: MenuBannersTable
  social_accounts: SocialAccountsTable
  apps: AppsTable
  pictures: PicturesTable
  feed_pictures: FeedPicturesTable
  feed_project_pictures: FeedProjectPicturesTable
  media_holds: MediaHoldsTable
  media_orphans: MediaOrphansTable
  alarm_mails: AlarmMailsTable
  slides: SlidesTable
  project_pictures: ProjectPicturesTable
  brand: BrandTable
  project_sites: ProjectSitesTable
  document_categories: DocumentCategoriesTable
  progress_albums: ProgressAlbumsTable
  progress_pictures: ProgressPicturesTable
  progress_videos: ProgressVideosTable
  broadcasts: BroadcastsTable
  aerial_photos: AerialPhotosTable
  project_finishes: ProjectFinishesTable
  finish_pictures: FinishPicturesTable
  flat_pictures: FlatPicturesTable
  income_programs: IncomeProgramsTable
  mortgage_programs: MortgageProgramsTable
  instalment_plans: InstalmentPlansTable
  income_program_projects: IncomeProgramProjectsTable
  content_files: ContentFilesTable
  city_maps: CityMapsTable
  search_texts: SearchTextsTable
  demo_items: DemoItemsTable
  demo_marks: DemoMarksTable
}
