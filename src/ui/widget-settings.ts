import { atom } from 'nanostores'

/** What the browser must know of the widgets the company has connected; each absent unless configured. */
export interface WidgetSettings {
  /** Nothing may load or be called before the visitor has accepted cookies (decision D23). */
  waitsForConsent?: boolean
  callTracking?: {
    /** Where the form-encoded payload goes. */
    formAddress: string
    /** Of the provider's script, which also knows the visitor's session by it. */
    modId?: string
  }
  loyalty?: { api: string; endpointId: string; operation: string }
  metrikaId?: number
  gtagId?: string
  gtmId?: string
  chatBot?: {
    /** Address of the bot's script, `{bot}` standing for the bot's id. */
    script: string
    bots: ChatBots
  }
}

/** Ids of the bots by the class of what the visitor looks at. */
export interface ChatBots {
  premium: string
  business: string
  other: string
}

/** The settings from the moment on at which third parties may be called; null before, and when none is configured. */
export const widgetSettings = atom<WidgetSettings | null>(null)
