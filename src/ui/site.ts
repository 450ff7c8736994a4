import { createContext, useContext } from 'react'

/** What every component may need to know of the site it stands on; the same for all visitors of one city. */
export interface Site {
  /** `https://example.ru`, without a slash at the end. */
  origin: string
  /** The company's name. */
  name: string
  city: { slug: string; name: string; phone: string; email: string } | null
  /** Addresses of the legal texts, null when the company has not loaded them. */
  documents: { policy: string | null; consent: string | null; mailing: string | null }
  asksMailingConsent: boolean
  /** Whether the callback form asks for a time, where it is not told otherwise. */
  asksCallTime: boolean
  /** What cards of lots show beside the facts: the tag of a special offer, and words that lead to a flat. */
  cards: { hotOffer: boolean; flatButton: boolean }
}

export const SiteContext = createContext<Site>({
  origin: '',
  name: '',
  city: null,
  documents: { policy: null, consent: null, mailing: null },
  asksMailingConsent: false,
  asksCallTime: false,
  cards: { hotOffer: true, flatButton: false },
})

/** The site around this component. */
export function useSite(): Site {
  return useContext(SiteContext)
}
