const SCHEMA = 'https://schema.org'

interface JsonLdProps {
  /** What stands on the page, in the words of schema.org; every address in it whole. */
  nodes: readonly object[]
}

/** Structured data of the page, for search engines. */
export function JsonLd({ nodes }: JsonLdProps) {
  const text = JSON.stringify({ '@context': SCHEMA, '@graph': nodes })
  return (
    <script
      type="application/ld+json"
      // `<` is the one character that could end the element early.
      dangerouslySetInnerHTML={{ __html: text.replaceAll('<', '\\u003c') }}
    />
  )
}
