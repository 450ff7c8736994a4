import type { BaseContext } from '../../../app/context.server.ts'
import type { BasePageAction, BaseServerPage } from '../../../app/page-contract.server.ts'
import type { CatalogueSnapshot } from './snapshot.server.ts'

/** The context of API plugins and page loaders; `catalogue.current()` returns the catalogue's snapshot. */
export type AppContext = BaseContext<CatalogueSnapshot>

/** The server part of a page that loads its data from the catalogue's snapshot. */
export type ServerPage<Data> = BaseServerPage<Data, CatalogueSnapshot>

/** Handler of a form that a page without scripts submits. */
export type PageAction = BasePageAction<CatalogueSnapshot>
