import type { FastifyReply } from 'fastify'
import type { PageAddress } from '../../routes.ts'

/** What the server does before a page is answered; a page names it in `routes.ts`. */
export type PageMiddleware = (reply: FastifyReply) => void
export type PageMiddlewares = Readonly<Record<string, PageMiddleware>>

/** Every middleware there is, by its name. */
export const pageMiddlewares: PageMiddlewares = {
  /** Pages of one visitor and answers to forms have no place in a search engine; their data neither. */
  noindex: (reply) => {
    reply.header('x-robots-tag', 'noindex')
  },
}

/** Runs what a page names, in its order. Throws for a name nobody knows: the visitor gets the 500 page (decision D21). */
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
