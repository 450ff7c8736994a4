/** The part of an OpenAPI document that its readable page shows. */
export interface ApiOperation {
  summary?: string
  tags?: string[]
  parameters?: Array<{ name: string; in: string; description?: string; schema?: unknown }>
  requestBody?: { content: Record<string, { schema?: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema?: unknown }> }>
}
export type ApiPaths = Record<string, Record<string, ApiOperation>>
