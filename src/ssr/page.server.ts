import type { AppContext } from '../context.server.ts'
import type { CatalogueSnapshot } from '../features/catalogue/snapshot/snapshot.server.ts'

/** What a page's data may depend on. Nothing else may enter, or a cached copy would be wrong for the next visitor. */
export interface PageRequest {
  params: Readonly<Record<string, string | undefined>>
  /** The address's parameters; a cached page may read only those that its `canonicalSearch` keeps. */
  search: URLSearchParams
  /** The snapshot this answer is made from; use it instead of `context.catalogue.current()`. */
  snapshot: CatalogueSnapshot
  /** Slug of the visitor's city, already checked against the list; null when there are no cities. */
  city: string | null
  /** Only on pages with `readsVisitor`: the visitor's id (never the token), or null before the first favourite. */
  visitorId: string | null
  /** Only when a form was posted without scripts and refused: what was typed, and why it was refused. */
  form: PostedForm | null
}

export interface PostedForm {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, readonly string[]>>
  /** The form could not be stored because the store is out of order: the page is shown without reading it. */
  isUnavailable?: boolean
}

/** A form sent without scripts, as a page's action gets it. */
export interface PagePost {
  fields: URLSearchParams
  cookies: Readonly<Record<string, string | undefined>>
  ip: string
  /** Path and query of the own page that the form stood on, or null. */
  referer: string | null
}

/** What an action answers: go there, or show the page again with what was typed and what was wrong. */
export type PostAnswer =
  | { redirect: string; setCookie?: string }
  | (PostedForm & { status: number })

/** What a page does with a form sent without scripts. */
export interface PageAction {
  /** Takes the form. */
  take: (post: PagePost, context: AppContext) => Promise<PostAnswer>
  /** What the page shows when the store is out of order while it takes the form: what was typed, and that it is not stored. */
  whenUnavailable: (post: PagePost) => PostedForm
}

/**
 * The server half of a page: loads its data in process. Throw `AppError('not_found', …)` for the 404 page;
 * throw `new PageRedirect('/flats?…')` to send the visitor elsewhere.
 */
export interface ServerPage<Data> {
  /** The parameters that matter, in one fixed order, without `?`; what it leaves out cannot multiply the cache. */
  canonicalSearch?: (search: URLSearchParams) => string
  /** Depends on the visitor or on what was posted: rendered each time and never stored anywhere. */
  isPersonal?: boolean
  /** Only on personal pages: reads `visitorId`, which needs the database. */
  readsVisitor?: boolean
  load: (request: PageRequest, context: AppContext) => Data | Promise<Data>
}

/** Thrown by a page's loader: the visitor is sent to another address of the site. */
export class PageRedirect extends Error {
  readonly location: string
  readonly status: 301 | 302 | 303 | 308

  constructor(location: string, status: 301 | 302 | 303 | 308 = 302) {
    super(`redirect to ${location}`)
    this.name = 'PageRedirect'
    this.location = location
    this.status = status
  }
}
