import type { Generated } from 'kysely'
import type { PictureKind } from '../lib/picture-kinds.ts'
import type { Day, Flag, Moment } from './column-types.ts'

/* Content of the shell and the pages besides the catalogue. Conventions are in column-types.ts. */

export interface CompanyTable {
  /** Always 1: the site belongs to one company. */
  id: number
  name: string
  legal_name: string
  inn: string | null
  ogrn: string | null
  /** Of the legal entity. */
  address: string | null
  /** One sentence for the home page and meta descriptions. */
  tagline: string
  about_html: string
  /** The purchase process, for the section `purchase` of the home page. */
  purchase_html: string
  /** For agents, contractors and land owners, on `/partners`; empty: nothing leads there. */
  partners_html: Generated<string>
  /** What callback forms promise (decision D40); null: as the setting says. */
  callback_promise: 'hour' | 'calendar' | null
  /** Whether `/documents` lists which papers of Federal Law 214-FZ are published and which are not. */
  shows_papers: Generated<Flag>
  /** Legal notice in the footer (law 38-FZ art. 28). */
  disclaimer: string
  /** JSON: who draws, builds and answers the phone. */
  people: Generated<string>
}

/** One row: the company's own face (`brand.yaml`). */
export interface BrandTable {
  /** Always 1. */
  id: number
  /** JSON of what `brand.yaml` says. */
  facts: string
  /** JSON of what pages need (`features/company/brand-schema.ts`). */
  built: string
  /** JSON of the files by path, in base64, for exports. */
  originals: string
}

export interface MenusTable {
  id: Generated<number>
  slug: string
  name: string
  /** The page that it leads to; null: its section, its first link or its page. */
  url: string | null
  /** The company has removed it from all menus. */
  is_hidden: Generated<Flag>
  position: number
}

export interface MenuElementsTable {
  id: Generated<number>
  /** Slug of its menu. */
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
  /** From which day until which it is shown; null: always. */
  starts_on: Generated<Day | null>
  ends_on: Generated<Day | null>
}

export interface SocialAccountsTable {
  id: Generated<number>
  /** `youtube`, `vkontakte`, `telegram` …; with the suffix `_global` the company's link for all countries. */
  name: string
  link: string
  position: number
}

export interface AppsTable {
  id: Generated<number>
  name: string
  url: string
  /** SVG as entered, sanitized when it is read; empty without an icon. */
  icon: string
  position: number
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
  /** Key of the picture for narrow windows. */
  phone_picture: string | null
  /** The `erid` identifier that advertising must show. */
  advertiser_mark: string | null
  position: number
  /** From which day until which it is shown; null: always. */
  starts_on: Generated<Day | null>
  ends_on: Generated<Day | null>
}

export interface ProjectPicturesTable {
  id: Generated<number>
  project_id: number
  kind: PictureKind
  picture: string
  /** Key of the picture for narrow windows. */
  phone_picture: string | null
  caption: string
  position: number
}

export interface DocumentCategoriesTable {
  id: Generated<number>
  slug: string
  name: string
  position: number
}

/** One month of a project's construction progress. */
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
  /** Name of the place from which it was taken, the same in each month; null when it was not noted. */
  camera: string | null
}

interface Video {
  id: Generated<number>
  slug: string
  project_id: number
  title: string
  /** Address of a file or of an HLS playlist. */
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
  /** JSON: `[{at, title}]`, `at` in seconds. */
  chapters: Generated<string>
}

export interface AerialPhotosTable {
  id: Generated<number>
  project_id: number
  taken_on: Day
  picture: string
  caption: string
  position: number
  /** JSON: `[{at: [x, y], name}]`, shares of the width and the height. */
  points: Generated<string>
}

/** A finish offered by a project. */
export interface ProjectFinishesTable {
  id: Generated<number>
  project_id: number
  finish_id: number
  html: string
  position: number
  /** Roubles per square metre, or null when it is not given. */
  price_per_metre: number | null
  /** JSON: what is included, a list of texts. */
  included: Generated<string>
  /** JSON: `[{name, text}]`. */
  materials: Generated<string>
}

export interface FinishPicturesTable {
  id: Generated<number>
  project_finish_id: number
  picture: string
  caption: string
  position: number
  /** Key of a picture of the same view before the works; null without one. */
  before: string | null
}

/** A picture of a room of a plan, or of a view from windows. Null in a condition: all lots. */
export interface FlatPicturesTable {
  id: Generated<number>
  /** The plan whose lots it shows; null: a view from the homes of `project_id`. */
  plan_id: number | null
  project_id: number | null
  building_id: number | null
  /** The finish that the picture shows; null when it is not known. */
  finish_id: number | null
  kind: 'room' | 'view'
  /** Key of a picture. */
  picture: string
  caption: string
  /** Within its file, from 1. */
  position: number
  /** 1: for mirrored lots alone, 0: for the others alone. */
  is_mirrored: Flag | null
  /** The lowest and the highest storey whose lots it shows; null: no limit. */
  floor_from: number | null
  floor_to: number | null
  /** A slug of `windowViews` in features/lots/model/labels.ts. */
  window_view: string | null
}

/** A mortgage programme of a bank. */
export interface MortgageProgramsTable {
  id: Generated<number>
  slug: string
  name: string
  bank: string
  /** Percent per year. */
  rate: number
  /** Percent of what a buyer pays. */
  first_payment_min: number
  /** Years. */
  term_max: number
  /** Range of the full cost of credit (ПСК) in percent per year, or null. */
  full_cost_min: number | null
  full_cost_max: number | null
  /** Roubles, or null without a limit. */
  max_loan: number | null
  /** JSON list of area types; an empty one means all. */
  areas: string
  /** Conditions, and who the programme is for. */
  text: string
  /** The bank's text that the law requires. */
  legal_text: string
  /** Its last day, or null. */
  ends_on: Day | null
  position: number
}

/** The price of a home in parts, without a bank (рассрочка). */
export interface InstalmentPlansTable {
  id: Generated<number>
  slug: string
  name: string
  /** Percent of the complete sum. */
  first_payment: number
  /** Number of equal payments after the first. */
  payments: number
  months_between: number
  /** Percent of the price. */
  markup: number
  /** JSON: types of projects; an empty list means all. */
  areas: string
  /** JSON: slugs of projects; an empty list means all. */
  projects: string
  text: string
  /** Its last day, or null. */
  ends_on: Day | null
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

/** What is on a project's plot and around it. */
export interface ProjectSitesTable {
  id: Generated<number>
  project_id: number
  /** JSON of `PlotLayer` (src/drawing/plot/plot-layer.ts). */
  site: string
}

/** The base map of a city. */
export interface CityMapsTable {
  id: Generated<number>
  city_id: number
  /** GeoJSON, as written by `writeCityMap` in features/map/schema.ts. */
  map: string
}
