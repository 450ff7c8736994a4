import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { renderApiDocs } from './api-docs.tsx'
import type { ApiPaths } from './api-paths.ts'
import { completeDocument } from './complete-document.ts'

/** File of the readable page's own style, below the built client. */
export const API_DOCS_STYLE = 'api-docs.css'

/**
 * Collects the API's description from the routes' own schemas, and answers it to machines and to people;
 * register it before them. `siteStyles` are the addresses of the site's own styles.
 */
export async function describeApi(
  app: FastifyInstance,
  siteStyles: () => readonly string[],
): Promise<void> {
  const kept = new Set<string>()
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kvartal',
        version: '1',
        description:
          'Projects, lots, favourites and callback requests of a residential developer’s site.',
      },
    },
    transform: (described) => {
      const { url, schema, route } = described
      if (!url.startsWith('/api/')) return { schema: { ...schema, hide: true }, url }
      if (route.config?.isKept) kept.add(url.replace(/:(\w+)/g, '{$1}'))
      return jsonSchemaTransform(described)
    },
  })
  // All routes stand by the first request.
  let made: ReturnType<typeof completeDocument> | undefined
  const document = () => {
    made ??= completeDocument(app.swagger() as never, kept)
    return made
  }
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(document()),
  )
  app.get('/api/docs/', { schema: { hide: true } }, async (_request, reply) => {
    const { info, paths = {}, components } = document()
    const docs = {
      title: info.title,
      description: info.description ?? '',
      paths: paths as ApiPaths,
      schemas: components?.schemas ?? {},
    }
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
    return renderApiDocs(docs, [...siteStyles(), `/${API_DOCS_STYLE}`])
  })
}
