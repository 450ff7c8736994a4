// chunk: first-load
import { createContext, useContext } from 'react'
import type { WidgetSettings } from './widget-settings.ts'

/** A logo: markup that stands in the page, or the address of a picture. Sizes in its own units. */
interface SiteLogo {
  width: number
  height: number
  markup?: string | undefined
  address?: string | undefined
}

/** What components show of a company's own face. */
export interface SiteBrand {
  logo?: SiteLogo
  /** On dark grounds. */
  logoDark?: SiteLogo
  /** Words and tones of the classes of projects that differ from the usual ones. */
  areas?: Readonly<
    Record<string, { name: string | null; tone: 'light' | 'dark' | null } | undefined>
  >
  hidesCredits?: true
}

/** Data of the site for all components, the same for all visitors of one city. */
export interface Site {
  /** `https://example.ru`, without a trailing slash. */
  origin: string
  /** The company's name. */
  name: string
  /** The active city; the first of the list is active without a choice, too. */
  city: {
    slug: string
    name: string
    isFirst: boolean
    /** Present when callback forms ask the server what to promise. */
    promisesByCalendar?: true
    /** What callback forms promise otherwise, with the city's own hours. */
    promise?: string
  } | null
  /**
   * How to reach the office that sells what the page shows: of the city of its project, else of the active city. Null
   * without cities; a text is empty if there is none.
   */
  contacts: { phone: string; email: string } | null
  /** Addresses of the legal texts; null if not published. */
  documents: { policy: string | null; consent: string | null; mailing: string | null }
  asksMailingConsent: boolean
  /** Whether the callback form asks for a call time by default. */
  asksCallTime: boolean
  /** Optional parts of lot cards: the tag of a special offer, and a text link to the flat. */
  cards: { hotOffer: boolean; flatButton: boolean }
  /** Present when the company has a face of its own. */
  brand?: SiteBrand
  /** Present when browsers store what the offline page shows. */
  hasOfflinePage?: true
  /** Present when the company has connected third-party widgets. */
  widgets?: WidgetSettings
}

export const SiteContext = createContext<Site>({
  origin: '',
  name: '',
  city: null,
  contacts: null,
  documents: { policy: null, consent: null, mailing: null },
  asksMailingConsent: false,
  asksCallTime: false,
  cards: { hotOffer: true, flatButton: false },
})

/** Returns the data of the site. */
export function useSite(): Site {
  return useContext(SiteContext)
}
