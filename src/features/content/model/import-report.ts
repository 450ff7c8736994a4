import type { ContentKind } from './content-model.ts'
import type { Removals } from './removals.ts'

/** What became of the things of one kind. */
export interface KindCounts {
  created: number
  changed: number
  unchanged: number
  deleted: number
}

/** What an import of content did, or would do. */
export interface ContentReport {
  kinds: Record<ContentKind, KindCounts>
  /** Things that left the folder and have to stay, each with the reason. */
  kept: Array<{ kind: ContentKind; key: string; reason: string }>
  removals: Removals
  /** Rendered anew, left as they were, and taken away. */
  pictures: { rendered: number; kept: number; removed: number }
  files: { copied: number; kept: number; removed: number }
}
