import { renderToStaticMarkup } from 'react-dom/server'
import type { ApiOperation, ApiParameter, ApiPaths } from './api-paths.ts'
import { type NamedSchemas, schemaText } from './schema-refs.ts'

interface ApiDocs {
  title: string
  description: string
  paths: ApiPaths
  /** The schemas to which `$ref` in `paths` leads. */
  schemas: NamedSchemas
}

/** Renders the readable page of the API, one document without scripts, from the contents of `/api/openapi.json`. */
export function renderApiDocs(docs: ApiDocs, styles: readonly string[]): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<Page {...docs} styles={styles} />)}`
}

function Page({
  title,
  description,
  paths,
  schemas,
  styles,
}: ApiDocs & { styles: readonly string[] }) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = [...Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? 'other')]
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>{`${title} API`}</title>
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <main className="docs">
          <h1>{title} API</h1>
          <p>{description}</p>
          <p>
            The same for machines: <a href="/api/openapi.json">OpenAPI 3.1</a>
          </p>
          <nav aria-label="Groups">
            {groups.map(([tag]) => (
              <a key={tag} href={`#${tag}`}>
                {tag}
              </a>
            ))}
          </nav>
          {groups.map(([tag, own]) => (
            <section key={tag} id={tag} aria-labelledby={`${tag}-title`}>
              <h2 id={`${tag}-title`}>{tag}</h2>
              {own.map((one) => (
                <Operation key={`${one.method} ${one.path}`} {...one} schemas={schemas} />
              ))}
            </section>
          ))}
        </main>
      </body>
    </html>
  )
}

function Operation({
  path,
  method,
  operation,
  schemas,
}: {
  path: string
  method: string
  operation: ApiOperation
  schemas: NamedSchemas
}) {
  const { summary, parameters = [], requestBody, responses } = operation
  return (
    <details>
      <summary>
        <code>
          {method.toUpperCase()} {path}
        </code>{' '}
        <span>{summary}</span>
      </summary>
      {parameters.length > 0 ? (
        <table>
          <caption>Parameters</caption>
          <tbody>
            {parameters.map((parameter) => (
              <Parameter key={`${parameter.in} ${parameter.name}`} {...parameter} />
            ))}
          </tbody>
        </table>
      ) : null}
      {Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => (
        <Schema key={type} title={`Body, ${type}`} schema={schema} named={schemas} />
      ))}
      {Object.entries(responses).map(([status, { description, content }]) => (
        <Schema
          key={status}
          title={`${status} ${description}`}
          schema={content?.['application/json']?.schema}
          named={schemas}
        />
      ))}
    </details>
  )
}

function Parameter({ name, in: place, required, description, schema, example }: ApiParameter) {
  const type = schemaText(schema ?? {})
  return (
    <tr>
      <th scope="row">
        <code>{name}</code>
      </th>
      <td>
        {description ?? (place === 'path' ? 'Part of the path' : place)}
        <span className="docs-type">
          {place === 'query' || place === 'path' ? '' : `${place}, `}
          {required ? 'needed, ' : ''}
          {/* A repeated parameter becomes a list. */}
          {type.replace(/^list of (.*)$/, '$1, may be repeated')}
        </span>
        <span className="docs-type">
          for example <code>{[example].flat().join(', ')}</code>
        </span>
      </td>
    </tr>
  )
}

function Schema({
  title,
  schema,
  named,
}: {
  title: string
  schema: object | undefined
  named: NamedSchemas
}) {
  return (
    <div>
      <h3>{title}</h3>
      {schema === undefined ? null : <pre>{schemaText(schema, named)}</pre>}
    </div>
  )
}
