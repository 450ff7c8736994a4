import { PAGE_DATA_PREFIX } from '../../../lib/address/page-data-address.ts'
import type { LotSectionsData } from '../lot-sections/lot-page-data.ts'
import { lotAddress } from '../model/lot-words.ts'
import type { LotCard } from '../model/schema.ts'
import type { LotPlacesData } from './lot-drawings-page.server.tsx'

type Lot = Pick<LotCard, 'id' | 'kind'>

/** Parts of this many lots are used again, for Back and for a drawing that is chosen again, up to this age, ms. */
const KEPT = 8
const KEPT_MS = 5 * 60_000

interface KeptPart<Part> {
  at: number
  response: Promise<Part>
  part: Part | null
}

/** Parts of pages of lots by their ids. */
class LotPart<Part> {
  readonly #kept = new Map<number, KeptPart<Part>>()
  readonly #name: string

  constructor(name: string) {
    this.#name = name
  }

  /** Returns the part of a lot if it was fetched shortly before, else null. */
  find(id: number): Part | null {
    return this.#findKept(id)?.part ?? null
  }

  /** Fetches the part of a lot, or returns what was fetched shortly before. */
  fetch(lot: Lot): Promise<Part> {
    return (this.#findKept(lot.id) ?? this.#request(lot)).response
  }

  #findKept(id: number): KeptPart<Part> | undefined {
    const kept = this.#kept.get(id)
    return kept && Date.now() - kept.at < KEPT_MS ? kept : undefined
  }

  #request({ id, kind }: Lot): KeptPart<Part> {
    const response = request<Part>(`${lotAddress(kind, id)}/${this.#name}`)
    const kept: KeptPart<Part> = { at: Date.now(), response, part: null }
    this.#kept.delete(id)
    this.#kept.set(id, kept)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break
      this.#kept.delete(oldest)
    }
    response.then(
      (part) => {
        kept.part = part
      },
      // After a failure the next attempt fetches again.
      () => {
        if (this.#kept.get(id) === kept) this.#kept.delete(id)
      },
    )
    return kept
  }
}

/** What the pages of lots show below their first screen. */
export const lotSections = new LotPart<LotSectionsData>('sections')
/** The drawings of the places of lots. */
export const lotPlaces = new LotPart<LotPlacesData>('drawings')

async function request<Part>(address: string): Promise<Part> {
  const response = await fetch(PAGE_DATA_PREFIX + address, {
    headers: { accept: 'application/json' },
  })
  if (!response.ok) throw new Error(`a part of the page responded ${response.status}`)
  return ((await response.json()) as { data: Part }).data
}
