import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { createFileCache, neverChanging } from '../cache/response-cache.ts'
import { renderApiDocs } from './api-docs.tsx'
import type { ApiPaths } from './api-paths.ts'
import { completeDocument } from './complete-document.ts'

/** The style sheet of the readable page, in the folder of the built client. */
export const API_DOCS_STYLE = 'api-docs.css'
/** The document and the readable page, with room to grow. */
const CACHE_BYTES = 4 * 1024 * 1024
const hidden = { schema: { hide: true } }

/**
 * Collects the description of the API from the schemas of the routes, and serves it as OpenAPI 3.1 and as a readable
 * page with the style sheets `siteStyles`. Register it before the routes.
 */
export async function describeApi(
  app: FastifyInstance,
  siteStyles: () => readonly string[],
): Promise<void> {
  const cachedPaths = new Set<string>()
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
      if (route.config?.isCached) cachedPaths.add(url.replace(/:(\w+)/g, '{$1}'))
      return jsonSchemaTransform(described)
    },
    transformObject: jsonSchemaTransformObject,
  })
  const createDocument = () => completeDocument(app.swagger() as never, cachedPaths)
  const sendFile = createFileCache(app, neverChanging, CACHE_BYTES)

  app.get('/api/openapi.json', hidden, (request, reply) =>
    sendFile(request, reply, {
      name: 'openapi',
      contentType: 'application/json; charset=utf-8',
      create: () => JSON.stringify(createDocument()),
    }),
  )
  app.get('/api/docs/', hidden, (request, reply) =>
    sendFile(request, reply, {
      name: 'docs',
      contentType: 'text/html; charset=utf-8',
      create: () => {
        const { info, paths = {}, components } = createDocument()
        const docs = {
          title: info.title,
          description: info.description ?? '',
          paths: paths as ApiPaths,
          schemas: components?.schemas ?? {},
        }
        return renderApiDocs(docs, [...siteStyles(), `/${API_DOCS_STYLE}`])
      },
    }),
  )
}
