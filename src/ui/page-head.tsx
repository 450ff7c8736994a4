import { JsonLd } from './json-ld.tsx'
import { useSite } from './site.ts'

interface PageHeadProps {
  title: string
  description: string
  /** Path and canonical parameters of the page, from `/`. */
  path: string
  /** Structured data of the page (schema.org); the way to it comes with `Breadcrumbs`. */
  jsonLd?: readonly object[] | undefined
  /** What stands for the page where somebody shares it; the company's own unless told. */
  picture?: SharedPicture | undefined
  isIndexed?: boolean | undefined
}

/** A picture for those who share a page. */
export interface SharedPicture {
  /** From `/`. */
  url: string
  alt: string
  /** False for one that was not drawn for sharing: its size is not known. */
  isDrawn?: boolean | undefined
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
  const {
    url,
    alt,
    isDrawn = true,
  } = picture ?? { url: '/og/company.png', alt: site.name || title }
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
      <meta property="og:image" content={site.origin + url} />
      {isDrawn ? (
        <>
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
        </>
      ) : null}
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {jsonLd ? <JsonLd nodes={jsonLd} /> : null}
    </>
  )
}
