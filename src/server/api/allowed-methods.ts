import type { FastifyInstance, HTTPMethods } from 'fastify'

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route only rejects its method; nothing that is sent to it matters. */
    rejectsMethod?: boolean
  }
}

/**
 * Responds with 405 and `Allow` to methods that a route does not have (decisions D6, D31). Call `finish` when all routes
 * are registered.
 */
export function rejectOtherMethods(app: FastifyInstance): { finish: () => void } {
  const methodsByUrl = new Map<string, Set<HTTPMethods>>()
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByUrl.get(url) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    if (methods.has('GET')) methods.add('HEAD')
    methodsByUrl.set(url, methods)
  })
  return {
    finish: () => {
      for (const [url, methods] of Array.from(methodsByUrl)) {
        if (url.includes('*')) continue
        const others = METHODS.filter((method) => !methods.has(method))
        const allow = [...methods].join(', ')
        app.route({
          method: others,
          url,
          schema: { hide: true },
          config: { rejectsMethod: true, sendsJsonErrors: url.startsWith('/desk/api/') },
          // Before the body is read, so that its type cannot cause another error.
          onRequest: async (_request, reply) => {
            reply.header('allow', allow)
            await reject()
          },
          handler: reject,
        })
      }
    },
  }
}

async function reject(): Promise<never> {
  throw Object.assign(new Error('method not allowed'), { statusCode: 405 })
}
