import type { Generated } from 'kysely'

/** A source file of a content folder. */
export interface ContentSourcesTable {
  /** Path inside the folder. */
  path: string
  /** SHA-256 (hex) of the file that an export built from the rows right after the import. */
  hash: string
  text: string
  /** SHA-256 (hex) of the text below the front matter of that file; null for rows of earlier releases. */
  body_hash: string | null
}

/** What somebody is writing of a file, shared by all editors. */
export interface ContentDraftsTable {
  path: string
  /** Grows with each save, also after the draft was discarded or published. */
  version: number
  /** `closed`: discarded or published, so that only its version is left. */
  state: 'text' | 'deleting' | 'closed'
  /** SHA-256 (hex) of the published text that it changes; null for a new file. */
  base: string | null
  text: string
  /** What the office calls the file. */
  title: string
  user_id: string | null
  user_name: string
  at: string
}

/** A publish of the desk, or an import at the terminal that changed files. */
export interface ContentRevisionsTable {
  id: Generated<number>
  at: string
  user_id: string | null
  /** Null: the terminal. */
  user_name: string | null
  /** JSON of `ContentChange[]` (features/content/edit/edit-schema.ts). */
  changes: string
}

/** A file of a revision. */
export interface ContentRevisionFilesTable {
  revision_id: number
  path: string
  /** Null: there was none. */
  before: string | null
  /** Null: it was deleted. */
  after: string | null
}

export interface ContentFileTables {
  content_sources: ContentSourcesTable
  content_drafts: ContentDraftsTable
  content_revisions: ContentRevisionsTable
  content_revision_files: ContentRevisionFilesTable
}
