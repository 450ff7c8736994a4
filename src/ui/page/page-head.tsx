// chunk: first-load
import { JsonLd } from './json-ld.tsx'
import { Head } from '../head.tsx'
import { useSite } from '../site.ts'

interface PageHeadProps {
  title: string
  description: string
  /** Path and canonical parameters of the page, starting with `/`. */
  path: string
  /** Structured data of the page (schema.org). `Breadcrumbs` adds its own. */
  jsonLd?: readonly object[] | null | undefined
  /** Preview picture for shared links, 1,200 × 630; by default that of the page's kind. */
  picture?: SharedPicture | undefined
  isIndexed?: boolean | undefined
}

/** A preview picture for shared links. */
export interface SharedPicture {
  /** Path that starts with `/`. */
  url: string
  alt: string
}

/** Head tags of the page, in the document's head. */
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
  const [, kind] = path.split(/[/?]/)
  const { url, alt } = picture ?? {
    url: kind ? `/og/pages/${kind}.png` : '/og/company.png',
    alt: title,
  }
  const fullTitle = title.includes(site.name) ? title : `${title} — ${site.name}`
  return (
    <>
      <Head>
        <title>{fullTitle}</title>
        <meta name="description" content={description} />
        {isIndexed ? (
          <link rel="canonical" href={address} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <meta property="og:type" content="website" />
        <meta property="og:locale" content="ru_RU" />
        {site.name ? <meta property="og:site_name" content={site.name} /> : null}
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={address} />
        <meta property="og:image" content={site.origin + url} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content={alt} />
        <meta name="twitter:card" content="summary_large_image" />
      </Head>
      {jsonLd === undefined ? null : <JsonLd nodes={jsonLd} />}
    </>
  )
}
