import type { CatalogueSnapshot } from './snapshot.server.ts'

/** The process's catalogue: always a whole snapshot of one version; a request takes it once and keeps it. */
export interface CatalogueSource {
  current(): CatalogueSnapshot
  /** Called after each swap; answers a function that stops the calls. */
  onChange(listener: (snapshot: CatalogueSnapshot) => void): () => void
  close(): Promise<void>
}
