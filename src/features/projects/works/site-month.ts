import type { ShownPicture } from '../gallery/shown-picture.ts'

/** One month of a building site. */
export interface SiteMonth {
  year: number
  /** 1…12. */
  month: number
  title: string
  html: string
  pictures: readonly ShownPicture[]
}
