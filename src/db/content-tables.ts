import type { Generated } from 'kysely'
import type { Day, Flag, Moment } from './column-types.ts'

/* What the shell and the pages are filled with besides the catalogue; conventions as in column-types.ts. */

export interface MenusTable {
  id: Generated<number>
  slug: string
  name: string
  position: number
}

export interface MenuElementsTable {
  id: Generated<number>
  /** Slug of the menu that it stands in. */
  menu_slug: string
  title: string
  url: string
  position: number
}

export interface MenuBannersTable {
  id: Generated<number>
  menu_slug: string
  title: string
  text: string
  url: string
  /** Address of a picture below `/`, or null. */
  image: string | null
  position: number
}

export interface SocialAccountsTable {
  id: Generated<number>
  /** `youtube`, `vkontakte`, `telegram` …; with `_global` behind it, the company's link for all countries. */
  name: string
  link: string
  position: number
}

export interface AppsTable {
  id: Generated<number>
  name: string
  url: string
  /** SVG as it was entered, cleaned when it is read; empty without one. */
  icon: string
  position: number
}

export interface PicturesTable {
  /** What content calls the picture: its path inside the content folder. */
  key: string
  /** SHA-256 (hex) of the source file: one that has not changed is not rendered again. */
  hash: string
  width: number
  height: number
  /** Data URL of a picture of a few pixels, seen until the real one has come. */
  placeholder: string
  /** JSON: `[{format, width, path}]`, each path an address below `/`. */
  renditions: string
}

export interface SlidesTable {
  id: Generated<number>
  slug: string
  title: string
  text: string
  url: string
  link_text: string
  /** Key of a picture. */
  picture: string | null
  /** The `erid` that placed advertising must carry. */
  advertiser_mark: string | null
  position: number
}

export type ProjectPictureKind =
  | 'exterior'
  | 'courtyard'
  | 'lobby'
  | 'interior'
  | 'aerial'
  | 'genplan'

export interface ProjectPicturesTable {
  id: Generated<number>
  project_id: number
  kind: ProjectPictureKind
  picture: string
  caption: string
  position: number
}

export interface DocumentCategoriesTable {
  id: Generated<number>
  slug: string
  name: string
  position: number
}

/** One month of a building site. */
export interface ProgressAlbumsTable {
  id: Generated<number>
  project_id: number
  year: number
  /** 1…12. */
  month: number
  title: string
  html: string
}

export interface ProgressPicturesTable {
  id: Generated<number>
  album_id: number
  picture: string
  caption: string
  position: number
}

interface Video {
  id: Generated<number>
  slug: string
  project_id: number
  title: string
  /** Address of a file or of an HLS list. */
  url: string
  /** Key of a picture. */
  poster: string | null
  captions_url: string | null
  /** Seconds; null when unknown or live. */
  duration: number | null
}

export interface ProgressVideosTable extends Video {
  recorded_on: Day
}

export interface BroadcastsTable extends Video {
  text: string
  is_live: Flag
  starts_at: Moment
  position: number
}

export interface AerialPhotosTable {
  id: Generated<number>
  project_id: number
  taken_on: Day
  picture: string
  caption: string
  position: number
}

/** A finish as one project offers it. */
export interface ProjectFinishesTable {
  id: Generated<number>
  project_id: number
  finish_id: number
  html: string
  position: number
}

export interface FinishPicturesTable {
  id: Generated<number>
  project_finish_id: number
  picture: string
  caption: string
  position: number
}

/** What an apartment may earn its owner (доходная программа). */
export interface IncomeProgramsTable {
  id: Generated<number>
  slug: string
  name: string
  html: string
  yield_percent: number | null
  term_months: number | null
  picture: string | null
  position: number
}

export interface IncomeProgramProjectsTable {
  program_id: number
  project_id: number
}

/** What lies around the projects of a city. */
export interface CityMapsTable {
  id: Generated<number>
  city_id: number
  /** GeoJSON, as `writeCityMap` of features/map/schema.ts writes it. */
  map: string
}

/** A file of a content folder as it was written. */
export interface ContentSourcesTable {
  /** Path inside the folder. */
  path: string
  /** SHA-256 (hex) of what an export made of the rows just after they were imported. */
  hash: string
  text: string
}

/** A file that visitors load as it is. */
export interface ContentFilesTable {
  /** Path inside the content folder. */
  key: string
  /** SHA-256 (hex) of its bytes. */
  hash: string
  /** Address below `/`. */
  address: string
  /** Bytes. */
  size: number
  /** JSON of the pieces of a film in HLS, by their keys; null of every other file. */
  playlist: string | null
}
