import type { FastifyReply } from 'fastify'
import type { PageAddress } from '../../app/routes.ts'
import { allowOwnFrames } from '../edge/security-headers.ts'

/** What the server does before it sends a page; a page names it in `routes.ts`. */
export type PageMiddleware = (reply: FastifyReply) => void
export type PageMiddlewares = Readonly<Record<string, PageMiddleware>>

/** Every middleware by its name. */
export const pageMiddlewares: PageMiddlewares = {
  /** For personal pages and pages of forms: search engines must index neither them nor their data. */
  noindex: (reply) => {
    reply.header('x-robots-tag', 'noindex')
  },
  /** For pages that show a file of our own in a frame. Links to them load the document, for the policy is its own. */
  ownFrames: allowOwnFrames,
}

/** Runs a page's middlewares in their order. Throws for an unknown name: the visitor gets the 500 page (decision D21). */
export function runMiddleware(
  page: PageAddress,
  reply: FastifyReply,
  known: PageMiddlewares = pageMiddlewares,
): void {
  const names: readonly string[] = 'middleware' in page ? page.middleware : []
  for (const name of names) {
    const run = Object.hasOwn(known, name) ? known[name] : undefined
    if (!run) throw new Error(`the page ${page.id} names an unknown middleware: ${name}`)
    run(reply)
  }
}
