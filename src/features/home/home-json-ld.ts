import type { Site } from '../../ui/site.ts'

/** Builds JSON-LD objects for the company and its site with the site's search. */
export function homeJsonLd(
  { origin, contacts }: Site,
  name: string,
  legalName: string | undefined,
): object[] {
  const url = `${origin}/`
  return [
    {
      '@type': 'Organization',
      '@id': `${url}#company`,
      name: name || undefined,
      legalName,
      url,
      telephone: contacts?.phone || undefined,
      email: contacts?.email || undefined,
    },
    {
      '@type': 'WebSite',
      name: name || undefined,
      url,
      inLanguage: 'ru',
      publisher: { '@id': `${url}#company` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${url}search?q={words}` },
        'query-input': 'required name=words',
      },
    },
  ]
}
