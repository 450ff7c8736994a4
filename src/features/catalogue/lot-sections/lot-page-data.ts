import type { QrCode } from '../../../lib/qr-code.ts'
import type { Instalments } from '../../instalments/schema.ts'
import type { MortgageOffer } from '../../mortgage/schema.ts'
import type { LotDrawing } from '../snapshot/lot-drawing.ts'
import type { LotCard, LotDetail, LotKind } from '../model/schema.ts'

/** A picture by the address of its widest JPEG. */
export interface LotPicture {
  src: string
  width: number
  height: number
  alt: string
}

/** What of a lot's page its own room draws; drawings to choose in belong to the page. */
export interface LotPageParts {
  lot: LotDetail
  /** The plan to draw; null if there is no geometry. */
  drawing: LotDrawing | null
  project: {
    name: string
    href: string | null
    picture: string | null
    text: string
    /** Decides whose phone the page shows. */
    city: { slug: string } | null
  }
  /** How the lot is handed over; null when it has no finish or the project does not describe it. */
  finish: { name: string; description: string; pictures: readonly LotPicture[] } | null
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
  samePlan: { count: number; lots: readonly LotCard[] }
  similar: readonly LotCard[]
  /** The day on which the page was made, `2026-11-22`. */
  today: string
  /** Null for a home that no programme fits, and for all other lots. */
  mortgage: MortgageOffer | null
  /** The instalment plans for a home. */
  instalments: readonly Instalments[]
  /** The page's address as a QR code. */
  qr: QrCode
}
