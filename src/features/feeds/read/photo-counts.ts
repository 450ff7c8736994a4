import { copyText } from '../offer/feed-element.ts'

/** Photos of a project. */
export const MAX_PHOTOS = 20
/** Different photos of a project that are counted; photos of the project as such occur in its first offers. */
const MAX_COUNTED = 300
/** A drawing that more than half of the offers of a project show is not the plan of one home. */
const MIN_COMMON = 3

interface CountedPhoto {
  offers: number
  /** How many offers name it as their first. */
  asFirst: number
}

interface ProjectPhoto {
  url: string
  is_common: 0 | 1
}

/** Counts the photos of the offers of each project while a feed is read, in limited memory. */
export class PhotoCounts {
  readonly #projects = new Map<string, { offers: number; photos: Map<string, CountedPhoto> }>()

  add(projectKey: string, pictures: readonly string[]): void {
    const project = this.#projects.get(projectKey) ?? { offers: 0, photos: new Map() }
    this.#projects.set(projectKey, project)
    project.offers++
    for (const [index, url] of pictures.entries()) {
      const known = project.photos.get(url)
      if (known) known.offers++
      else if (project.photos.size < MAX_COUNTED) {
        project.photos.set(copyText(url), { offers: 1, asFirst: 0 })
      }
      const counted = project.photos.get(url)
      if (index === 0 && counted) counted.asFirst++
    }
  }

  /**
   * Returns the photos of a project: those that several offers show, the most frequent first. If each offer has photos
   * of its own alone, the first of each offer.
   */
  list(projectKey: string): ProjectPhoto[] {
    const { offers, photos } = this.#projects.get(projectKey) ?? { offers: 0, photos: new Map() }
    const all: Array<[string, CountedPhoto]> = [...photos]
    const shared = all.filter(([, counted]) => counted.offers > 1)
    const chosen =
      shared.length > 0
        ? shared.toSorted(([, a], [, b]) => b.offers - a.offers)
        : all.filter(([, counted]) => offers === 1 || counted.asFirst > 0)
    return chosen.slice(0, MAX_PHOTOS).map(([url, counted]) => {
      const isCommon = counted.offers >= MIN_COMMON && counted.offers * 2 > offers
      return { url, is_common: isCommon ? 1 : 0 }
    })
  }
}
