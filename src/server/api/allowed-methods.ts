import type { FastifyInstance, HTTPMethods } from 'fastify'

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route only says that its method is not taken; nothing that is sent to it matters. */
    refusesMethod?: boolean
  }
}

/**
 * Answers 405 with `Allow` for every method that an address does not take (decisions D6, D31).
 * Call `finish` when all routes stand.
 */
export function refuseOtherMethods(app: FastifyInstance): { finish: () => void } {
  const taken = new Map<string, Set<HTTPMethods>>()
  app.addHook('onRoute', ({ url, method }) => {
    const methods = taken.get(url) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    if (methods.has('GET')) methods.add('HEAD')
    taken.set(url, methods)
  })
  return {
    finish: () => {
      for (const [url, methods] of Array.from(taken)) {
        if (url.includes('*')) continue
        const others = METHODS.filter((method) => !methods.has(method))
        const allow = [...methods].join(', ')
        app.route({
          method: others,
          url,
          schema: { hide: true },
          config: { refusesMethod: true },
          // Before a body is read: its type must not turn the answer into another.
          onRequest: async (_request, reply) => {
            reply.header('allow', allow)
            await refuse()
          },
          handler: refuse,
        })
      }
    },
  }
}

async function refuse(): Promise<never> {
  throw Object.assign(new Error('method not allowed'), { statusCode: 405 })
}
