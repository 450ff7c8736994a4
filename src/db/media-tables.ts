import type { Generated } from 'kysely'
import type { Flag } from './column-types.ts'

/* Pictures, films and other files that visitors load. Conventions are in column-types.ts. */

export interface PicturesTable {
  /** Path in the content folder. */
  key: string
  /** SHA-256 (hex) of the source file. An unchanged file is not rendered again. */
  hash: string
  width: number
  height: number
  /** Data URL of a tiny picture that is shown until the real one has loaded. */
  placeholder: string
  /** JSON: `[{format, width, path}]`, each path an address below `/`. */
  renditions: string
}

/** A picture that a feed names by its address. */
export interface FeedPicturesTable {
  id: Generated<number>
  url: string
  /** Key in `pictures`, equal for equal bytes; null until it is fetched. */
  picture: string | null
  /** Of the rendition that is shown, below `/`; null until it is fetched. */
  address: string | null
  width: number | null
  height: number | null
  /** In a row that failed; counts the one in flight. */
  tries: Generated<number>
  /** Before that no process requests it: another one is fetching it, the last try failed, or it was there less than a day ago. */
  next_try_at: string
  /** Why the last try failed, in Russian. A picture from before may still be shown. */
  problem: string | null
  /** What its host said about the file that was read last. */
  etag: string | null
  last_modified: string | null
  /** SHA-256 of that file, which is not what is stored if it was an SVG. */
  source_hash: string | null
  /** Times that this file needed more than a picture may. After the second it is given up until it changes. */
  decode_tries: Generated<number>
  /** What it looks like, compared by `isSameLook` of features/content/media/picture-look.ts; null for one fetched earlier. */
  look: string | null
  /** Few colours on white: a plan rather than a photo. */
  is_drawing: Flag | null
  /** Fetched in this order: 0 plans, 1 photos of projects, 2 photos of lots. */
  priority: Generated<number>
}

/** Photos that a feed has of a project, at most 20 of each. */
export interface FeedProjectPicturesTable {
  project_id: number
  /** The feed, as the `source` of its lots. */
  source: string
  /** From 1, the best known first. */
  position: number
  url: string
  /** More than half of its offers show it. */
  is_common: Flag
}

/** Who needs the media files to stay as they are, and, as `swept`, until when the last sweep counts. */
export interface MediaHoldsTable {
  holder: string
  kind: string
  until: string
}

/** Media files that no row named at the last sweep. */
export interface MediaOrphansTable {
  /** Relative to the media folder. */
  path: string
  seen_at: string
}

/** A file that visitors load. */
export interface ContentFilesTable {
  /** Path inside the content folder. */
  key: string
  /** SHA-256 (hex) of its bytes. */
  hash: string
  /** Address below `/`. */
  address: string
  /** Bytes. */
  size: number
  /** JSON of the segments of an HLS film by their keys; null for every other file. */
  playlist: string | null
}
