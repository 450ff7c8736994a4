/** The company in words. HTML, here and below, is of simple trusted tags and is set by `tie`. */
export interface CompanyContent {
  name: string
  legal_name: string
  /** One sentence. */
  tagline: string
  about_html: string
  purchase_html: string
  disclaimer: string
}

export interface CityContent {
  slug: CitySlug
  name: string
  /** As it is shown; from the range that decision D1 keeps for the demo. */
  phone: string
  email: string
}

export type CitySlug = 'moskva' | 'sankt-peterburg'

/** Keys by which the demo's models and its texts find each other. */
export type ProjectKey =
  | 'naberezhnaya'
  | 'dve-bashni'
  | 'dom-v-centre'
  | 'kirpichny-dvor'
  | 'fabrika'
  | 'u-parka'

export interface ProjectText {
  key: ProjectKey
  slug: string
  /** In Cyrillic, as the law on names of housing complexes asks (168-FZ, 1 March 2026). */
  name: string
  area_type: 'premium_area' | 'business_area'
  city: CitySlug
  address: string
  /** One paragraph of plain text. */
  description: string
}

export interface FinishContent {
  slug: string
  name: string
  description: string
}

export interface DocumentContent {
  slug: string
  title: string
  /** What the code asks for by name; null for the rest. */
  type: 'privacy_policy' | 'consent' | 'mailing_consent' | 'partners' | null
  /** The day the text came into force, stored with each consent. */
  version: string
  html: string
}

export interface PressContent {
  slug: string
  title: string
  lead: string
  html: string
  /** `YYYY-MM-DD`. */
  published_on: string
}

export interface MenuContent {
  slug: string
  name: string
  links: ReadonlyArray<{ title: string; url: string }>
  banner?: { title: string; text: string; url: string; image: string | null }
}

export interface SocialContent {
  /** With `_global` behind it, the company's link for all countries. */
  name: string
  link: string
}

export interface AppContent {
  name: string
  url: string
  /** SVG on a grid of 24. */
  icon: string
}
