import type { LotKind } from '../features/lots/model/schema.ts'
import type { CityCard } from '../features/company/city-schema.ts'
import type { CompanyCard } from '../features/company/company-card-schema.ts'
import type { MenuItem } from '../features/company/menu-schema.ts'
import type { SocialAccount } from '../features/company/socials-schema.ts'
import type { Site, SiteBrand } from '../ui/site.ts'
import type { WidgetSettings } from '../ui/widget-settings.ts'

/** The three fixed phone numbers (§9); empty where none is set. */
export interface CustomPhones {
  deal: string
  signature: string
  booking: string
}

/**
 * `promisesByCalendar`: present when callback forms promise what the working hours allow (decision D40); `promise`: what
 * they promise otherwise, present for a city whose hours are known.
 */
type ShownCity = CityCard & { promisesByCalendar?: true; promise?: string }

/** What the shell around every page shows; part of each document, and unchanged by navigations in the browser. */
export interface ShellData {
  origin: string
  company: Pick<CompanyCard, 'name' | 'legal_name' | 'disclaimer'> | null
  cities: readonly CityCard[]
  /** The active city: from the cookie, else the first, else none. */
  city: ShownCity | null
  /** Addresses of the legal texts by their type. */
  documents: ReadonlyArray<{ slug: string; type: string }>
  /** The entries of header, burger and footer that lead somewhere, in order. */
  menu: readonly MenuItem[]
  /** Whether there are projects. */
  hasProjects: boolean
  /** Whether the company has written something for its partners. */
  hasPartners: boolean
  socials: readonly SocialAccount[]
  /** How many lots of each kind are on sale, and how many of them in the active city. */
  lotCounts: ReadonlyArray<{ kind: LotKind; count: number; cityCount: number }>
  /** The fixed numbers for visits that come from a call (decision D16). */
  customPhones: CustomPhones
  asksMailingConsent: boolean
  /** The UI flag «show time select in the callback form». */
  asksCallTime: boolean
  cards: Site['cards']
  /** The UI flag «cities-tabs». */
  showsCitiesTabs: boolean
  cookieConsent: 'notice' | 'choice'
  /** Absent unless the company has a face of its own. */
  brand?: SiteBrand
  /** Absent unless the company has connected one. */
  widgets?: WidgetSettings
  /** Share of documents that report web vitals and errors; absent when none does. */
  browserReports?: number
  /** Whether browsers store what the offline page shows; absent when the company has switched it off. */
  hasOfflinePage?: true
  /** The current year, for the copyright line. */
  year: number
}
