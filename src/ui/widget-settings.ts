// chunk: callback-parts
import { atom } from 'nanostores'

/** Settings of third-party widgets for the browser. Unconfigured widgets are omitted. */
export interface WidgetSettings {
  /** Widgets may be loaded and called only after the visitor has accepted cookies (decision D23). */
  waitsForConsent?: boolean
  callTracking?: {
    /** Address for the form-encoded payload. */
    formAddress: string
    /** Id of the provider's script and of the visitor's session in it. */
    modId?: string
  }
  loyalty?: { api: string; endpointId: string; operation: string }
  metrikaId?: number
  gtagId?: string
  gtmId?: string
  chatBot?: {
    /** Address of the bot's script; `{bot}` is replaced with the bot's id. */
    script: string
    bots: ChatBots
  }
  maps?: MapService
}

/** Who draws maps instead of us; the first that can is taken: the provider, then the style. */
export interface MapService {
  /** Address of our own document in which Yandex Maps draws, in a frame. */
  yandexFrame?: string
  /** Address of a MapLibre style. */
  styleUrl?: string
}

/** Ids of the bots by the class of the viewed project. */
export interface ChatBots {
  premium: string
  business: string
  other: string
}

/** The settings once third parties may be called; null before, and if none is configured. */
export const widgetSettings = atom<WidgetSettings | null>(null)
