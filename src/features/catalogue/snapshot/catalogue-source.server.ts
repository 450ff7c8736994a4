import type { VersionedSource } from '../../../context.server.ts'
import type { CatalogueSnapshot } from './snapshot.server.ts'

/** The catalogue of this process: always a consistent snapshot of one version. */
export type CatalogueSource = VersionedSource<CatalogueSnapshot>

/** A catalogue that follows changes of the database until it is closed. */
export interface OpenCatalogue extends CatalogueSource {
  close(): Promise<void>
}
