import { PAGE_DATA_PREFIX } from '../../../lib/http/page-data-address.ts'
import type { FurniturePlan } from '../furniture/furniture-data.ts'
import type { LotSectionsData } from './lot-page-data.ts'
import { lotAddress } from '../../lots/model/lot-labels.ts'
import type { LotCard } from '../../lots/model/schema.ts'
import type { LotPlacesData } from './lot-drawings-page.server.tsx'

type Lot = Pick<LotCard, 'id' | 'kind'>

/** Parts of this many lots are used again, for Back and for a drawing that is chosen again, up to this age, ms. */
const MAX_CACHED = 8
const CACHED_MS = 5 * 60_000

interface CachedPart<Part> {
  at: number
  response: Promise<Part>
  part: Part | null
}

/** Parts of pages of lots by their ids. */
class LotPart<Part> {
  readonly #cached = new Map<number, CachedPart<Part>>()
  readonly #name: string

  constructor(name: string) {
    this.#name = name
  }

  /** Returns the part of a lot if it was fetched shortly before, else null. */
  find(id: number): Part | null {
    return this.#findCached(id)?.part ?? null
  }

  /** Fetches the part of a lot, or returns what was fetched shortly before. */
  fetch(lot: Lot): Promise<Part> {
    return (this.#findCached(lot.id) ?? this.#request(lot)).response
  }

  #findCached(id: number): CachedPart<Part> | undefined {
    const cached = this.#cached.get(id)
    return cached && Date.now() - cached.at < CACHED_MS ? cached : undefined
  }

  #request({ id, kind }: Lot): CachedPart<Part> {
    const response = request<Part>(`${lotAddress(kind, id)}/${this.#name}`)
    const cached: CachedPart<Part> = { at: Date.now(), response, part: null }
    this.#cached.delete(id)
    this.#cached.set(id, cached)
    for (const oldest of this.#cached.keys()) {
      if (this.#cached.size <= MAX_CACHED) break
      this.#cached.delete(oldest)
    }
    response.then(
      (part) => {
        cached.part = part
      },
      // After a failure the next attempt fetches again.
      () => {
        if (this.#cached.get(id) === cached) this.#cached.delete(id)
      },
    )
    return cached
  }
}

/** What the pages of lots show below their first screen. */
export const lotSections = new LotPart<LotSectionsData>('sections')
/** The plans on which visitors place furniture. */
export const lotFurniture = new LotPart<FurniturePlan | null>('furniture')
/** The drawings of the places of lots. */
export const lotPlaces = new LotPart<LotPlacesData>('drawings')

async function request<Part>(address: string): Promise<Part> {
  const response = await fetch(PAGE_DATA_PREFIX + address, {
    headers: { accept: 'application/json' },
  })
  if (!response.ok) throw new Error(`a part of the page responded ${response.status}`)
  return ((await response.json()) as { data: Part }).data
}
