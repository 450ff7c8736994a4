import type { FastifyInstance, HTTPMethods } from 'fastify'

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Answers 405 with `Allow` for every method that an address does not take (decisions D6, D31).
 * Call `finish` when all routes stand.
 */
export function refuseOtherMethods(app: FastifyInstance): {
  finish: (refuse: Parameters<FastifyInstance['route']>[0]['handler']) => void
} {
  const taken = new Map<string, Set<HTTPMethods>>()
  app.addHook('onRoute', ({ url, method }) => {
    const methods = taken.get(url) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    if (methods.has('GET')) methods.add('HEAD')
    taken.set(url, methods)
  })
  return {
    finish: (refuse) => {
      for (const [url, methods] of Array.from(taken)) {
        if (url.includes('*')) continue
        const others = METHODS.filter((method) => !methods.has(method))
        const allow = [...methods].join(', ')
        app.route({
          method: others,
          url,
          schema: { hide: true },
          // Before bodies are read and tokens asked for: nothing that is sent here matters.
          onRequest: async (_request, reply) => {
            reply.header('allow', allow)
          },
          handler: refuse,
        })
      }
    },
  }
}
