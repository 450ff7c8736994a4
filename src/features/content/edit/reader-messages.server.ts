import type { Picture } from '../../../lib/picture-schema.ts'
import type { ContentKind, ContentValues } from '../model/content-model.ts'
import type { FileProblem } from './edit-schema.ts'

/** A text as it is, or one whose fields and body are to be changed first. */
export interface FileToRead {
  path: string
  text: string
  edit?: { fields?: unknown; body?: string }
}

/** What a check knows of the rest of the content. */
export interface StoredNames {
  /** Keys by kind, of the kinds that others refer to, with what identifies a building or project for feeds. */
  keys: Partial<
    Record<ContentKind, ReadonlyMap<string, { project?: string; external_key?: string }>>
  >
  /** Keys of stored pictures, documents, films, and files of the brand. */
  media: readonly string[]
}

export interface ReadJob {
  id: number
  files: readonly FileToRead[]
  /** Pictures that the texts may show, by key. */
  pictures: ReadonlyArray<[key: string, picture: Picture]>
  /** With it the files are checked together as an import of them would. */
  check: { stored: StoredNames; defined: readonly string[] } | null
}

/** A file as a form and a page show it. */
export interface FileView {
  path: string
  text: string
  fields: unknown
  body: string
  html: string
  format: 'markdown' | 'html' | null
  /** The text has errors, so that the fields of an edit would replace what could not be read: it stays as it is. */
  isUnreadable?: true
}

/** A checked item, with its value as it is stored. That of the brand is made of its files later. */
export interface CheckedItem {
  kind: ContentKind
  key: string
  path: string
  draft: object
  value: ContentValues[ContentKind] | null
  /** Where its version is, for a consent. */
  versionAt: { line: number; column: number }
}

export interface ReadResult {
  id: number
  views: FileView[]
  problems: FileProblem[]
  items: CheckedItem[]
}
