import type { BaseContext, Config, Versioned } from './context.server.ts'
import type { ErrorCode } from '../lib/errors.ts'

/** What a page's data may depend on. Anything else would make a cached copy wrong for the next visitor. */
export interface PageRequest<Snapshot extends Versioned> {
  params: Readonly<Record<string, string | undefined>>
  /** The address's parameters; a cached page may read only those that its `canonicalSearch` keeps. */
  search: URLSearchParams
  /** The snapshot that this response is built from; use it instead of `context.catalogue.current()`. */
  snapshot: Snapshot
  /** Slug of the visitor's city, already checked against the list; null when there are no cities. */
  city: string | null
  /** The data is for a navigation in the browser, which can fetch the rest of a page after its first paint. */
  isNavigation?: boolean
  /** Only on pages with `readsVisitor`: the visitor's id (never the token), or null before the first favourite. */
  visitorId: string | null
  /** Only on personal pages. */
  cookies?: Readonly<Record<string, string | undefined>>
  /** Only when a form was posted without scripts and rejected: the typed values and the errors. */
  form: PostedForm | null
}

export interface PostedForm {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, readonly string[]>>
  /** The store is unavailable, so the form was not saved: the page is rendered without reading the store. */
  isUnavailable?: boolean
}

/** A form sent without scripts, as a page's action gets it. */
export interface PagePost {
  fields: URLSearchParams
  cookies: Readonly<Record<string, string | undefined>>
  ip: string
  /** Path and query of the page of this site that sent the form, or null. */
  referer: string | null
}

/** What an action returns: a redirect, or the page again with the typed values and the errors. */
export type PostResult =
  | { redirect: string; setCookie?: string }
  | (PostedForm & { error: ErrorCode })

/** What a page does with a form sent without scripts. */
export interface BasePageAction<Snapshot extends Versioned> {
  /** Handles the form. */
  take: (post: PagePost, context: BaseContext<Snapshot>) => Promise<PostResult>
  /** What the page shows when the store is unavailable: the typed values, and that they are not saved. */
  whenUnavailable: (post: PagePost) => PostedForm
}

/**
 * The server half of a page: loads its data in process. Throw `AppError('not_found', …)` for the 404 page;
 * throw `new PageRedirect('/flats?…')` to send the visitor to another address.
 */
export interface BaseServerPage<Data, Snapshot extends Versioned> {
  /** The parameters that matter, in one fixed order, without `?`; the cache ignores all others. */
  canonicalSearch?: (search: URLSearchParams) => string
  /** Depends on the visitor or on a posted form: rendered for each request and never cached. */
  isPersonal?: boolean
  /** With these settings its data changes with the clock: rendered for each request and never cached. */
  dependsOnClock?: (config: Config, snapshot: Snapshot) => boolean
  /** Only on personal pages: reads `visitorId`, which needs the database. */
  readsVisitor?: boolean
  load: (request: PageRequest<Snapshot>, context: BaseContext<Snapshot>) => Data | Promise<Data>
  /**
   * What a browser fetches after the first paint of a navigation, or when a visitor asks for it: each is the data at
   * `/page-data` + the page's path + `/` + its name, and cached like the page's own.
   */
  parts?: Readonly<Record<string, BaseServerPage<unknown, Snapshot>['load']>>
  /** True when the page only says that what its address names does not exist: its status is 404 then. */
  isMissing?(data: Data): boolean
  /**
   * The data from which the document is hydrated: without what only static markup shows (`StaticMarkup`). A navigation gets
   * the same with the HTML of the page's `Static`, and needs what other static markup would have shown.
   */
  toBoot?(data: Data, isNavigation?: boolean): Data
}

/** The result of loading a page's data. */
export type LoadedPage =
  | { kind: 'data'; status: number; data: unknown; boot: unknown; version?: number }
  | { kind: 'redirect'; status: number; location: string }
  | { kind: 'error'; status: number }

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
