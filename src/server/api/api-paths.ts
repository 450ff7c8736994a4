/** The part of an OpenAPI document that the readable page shows. */
export interface ApiOperation {
  summary?: string
  tags?: string[]
  parameters?: ApiParameter[]
  requestBody?: { content: ApiContent }
  responses: Record<string, { description: string; content?: ApiContent }>
}
export interface ApiParameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: object
  example?: unknown
}
export type ApiPaths = Record<string, Record<string, ApiOperation>>
type ApiContent = Record<string, { schema?: object }>
