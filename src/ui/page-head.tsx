import { useSite } from './site.ts'

interface PageHeadProps {
  title: string
  description: string
  /** Path and canonical parameters of the page, from `/`. */
  path: string
  /** Structured data of the page (schema.org), printed as JSON-LD. */
  jsonLd?: object | undefined
  /** Address of the picture shown when the page is shared, from `/`. */
  picture?: string | undefined
  isIndexed?: boolean | undefined
}

/** The page's own head tags; React moves them into the document's head. */
export function PageHead({
  title,
  description,
  path,
  jsonLd,
  picture,
  isIndexed = true,
}: PageHeadProps) {
  const site = useSite()
  const address = `${site.origin}${path}`
  const fullTitle = title.includes(site.name) ? title : `${title} — ${site.name}`
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {isIndexed ? (
        <link rel="canonical" href={address} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="ru_RU" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      {picture ? <meta property="og:image" content={`${site.origin}${picture}`} /> : null}
      {jsonLd ? (
        <script
          type="application/ld+json"
          // `<` is the one character that could end the element early.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(jsonLd).replaceAll('<', '\\u003c') }}
        />
      ) : null}
    </>
  )
}
