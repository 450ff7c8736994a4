const SCHEMA = 'https://schema.org'

interface JsonLdProps {
  /** schema.org nodes of the page with absolute addresses. */
  nodes: readonly object[]
}

/** Structured data of the page for search engines. */
export function JsonLd({ nodes }: JsonLdProps) {
  const text = JSON.stringify({ '@context': SCHEMA, '@graph': nodes })
  return (
    <script
      type="application/ld+json"
      // Escapes `<`, which could end the script element.
      dangerouslySetInnerHTML={{ __html: text.replaceAll('<', '\\u003c') }}
    />
  )
}
