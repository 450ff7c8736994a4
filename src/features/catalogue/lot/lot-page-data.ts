import type { QrCode } from '../../../lib/qr-code.ts'
import type { Instalments } from '../../payment/instalments-schema.ts'
import type { MortgageOffer } from '../../payment/mortgage-schema.ts'
import type { LotCard, LotDetail, LotKind } from '../../lots/model/schema.ts'

/** A picture by the address of its widest JPEG. */
export interface LotPicture {
  src: string
  width: number
  height: number
  alt: string
}

/** How a lot is handed over. */
export interface LotFinishing {
  name: string
  description: string
  pictures: readonly LotPicture[]
}

/** What the sections of a lot's page know of its project. */
export interface LotProject {
  name: string
  href: string | null
  picture: string | null
  text: string
  /** Decides whose phone the page shows. */
  city: { slug: string } | null
}

/** What of a lot's page is below its first screen and only read. */
export interface LotReading {
  /** What else is on sale in the building, by kind. */
  extras: ReadonlyArray<{
    kind: LotKind
    count: number
    price_from: number
    /** The lot that costs that. */
    href: string
    /** All of them; null while the site has no list of this kind. */
    listHref: string | null
  }>
  documents: ReadonlyArray<{ title: string; href: string; note: string }>
  /** The project's section with all of its documents. */
  documentsHref: string | null
  /** What is near, on the project's page. */
  mapHref: string | null
  samePlan: {
    count: number
    lots: readonly LotCard[]
    /** Query of their pages: the furniture of the address. */
    search?: string
  }
  similar: readonly LotCard[]
  /** The day on which the page was made, `2026-11-22`. */
  today: string
  /** The instalment plans for a home. */
  instalments: readonly Instalments[]
  /** The page's address as a QR code. */
  qr: QrCode
}

/** All that is below the first screen of a lot's page. */
export interface LotSectionsData {
  /** Null for a home that no programme fits, and for all other lots. */
  mortgage: MortgageOffer | null
  /** Null in the data of a document, which contains it. */
  reading: LotReading | null
}

/** What a section of the page is made from. */
export type LotPageParts = LotReading & { lot: LotDetail; project: LotProject }
