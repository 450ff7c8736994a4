import type { BrandTone } from '../../company/brand-schema.ts'
import type { ContentKind } from './content-model.ts'
import type { Removals } from './removals.ts'

/** Number of items of one kind by outcome. */
export interface KindCounts {
  created: number
  changed: number
  unchanged: number
  deleted: number
}

/** What an import of content did, or would do in a dry run. */
export interface ContentReport {
  kinds: Record<ContentKind, KindCounts>
  /** Items that are missing from the folder but still needed, each with the reason. */
  kept: Array<{ kind: ContentKind; key: string; reason: string }>
  /** Items that the site has but does not show, each with the reason. */
  hidden: Array<{ kind: ContentKind; key: string; reason: string }>
  removals: Removals
  /** Pictures that were rendered, unchanged and removed. */
  pictures: { rendered: number; kept: number; removed: number }
  /** Colours of the brand that were moved in lightness, so that texts in them can be read. */
  moved_colors: MovedColor[]
  files: { copied: number; kept: number; removed: number }
}

/** A colour of the brand as the company chose it, and as pages show it. */
export interface MovedColor {
  tone: BrandTone
  color: 'accent' | 'ink' | 'paper'
  from: string
  to: string
  /** Least contrast before and after. */
  contrast: [number, number]
}
