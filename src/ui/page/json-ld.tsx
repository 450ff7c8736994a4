const SCHEMA = 'https://schema.org'

interface JsonLdProps {
  /** schema.org nodes of the page with absolute addresses; create them under `import.meta.env.SSR`. */
  nodes: readonly object[] | null
}

/**
 * Structured data of the page for search engines, which read the document that the server sends: in the browser an
 * empty HTML keeps it, and a navigation writes none.
 */
export function JsonLd({ nodes }: JsonLdProps) {
  const text = nodes ? JSON.stringify({ '@context': SCHEMA, '@graph': nodes }) : ''
  return (
    <script
      type="application/ld+json"
      // Escapes `<`, which could end the script element.
      dangerouslySetInnerHTML={{ __html: text.replaceAll('<', '\\u003c') }}
      suppressHydrationWarning
    />
  )
}
