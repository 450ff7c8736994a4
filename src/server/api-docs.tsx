import { renderToStaticMarkup } from 'react-dom/server'
import type { ApiOperation, ApiPaths } from './api-paths.ts'

interface ApiDocs {
  title: string
  description: string
  paths: ApiPaths
}

/** The readable page of the API: one document without scripts, made from what `/api/openapi.json` answers. */
export function renderApiDocs(docs: ApiDocs, styles: readonly string[]): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<Page {...docs} styles={styles} />)}`
}

function Page({ title, description, paths, styles }: ApiDocs & { styles: readonly string[] }) {
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
                <Operation key={`${one.method} ${one.path}`} {...one} />
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
}: {
  path: string
  method: string
  operation: ApiOperation
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
            {parameters.map(({ name, in: place, description, schema }) => (
              <tr key={`${place} ${name}`}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{description ?? place}</td>
                <td>
                  <code>{JSON.stringify(schema)}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => (
        <Schema key={type} title={`Body, ${type}`} schema={schema} />
      ))}
      {Object.entries(responses).map(([status, { description, content }]) => (
        <Schema
          key={status}
          title={`${status} ${description === 'Default Response' ? '' : description}`}
          schema={content?.['application/json']?.schema}
        />
      ))}
    </details>
  )
}

function Schema({ title, schema }: { title: string; schema: unknown }) {
  return (
    <div>
      <h3>{title}</h3>
      {schema === undefined ? null : <pre>{JSON.stringify(schema, null, 2)}</pre>}
    </div>
  )
}
