import { useLoaderData } from 'react-router'
import { Article } from '../../ui/page/article.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useSite } from '../../ui/site.ts'
import type { DocumentData } from './document-page.server.ts'

/** One legal text. */
export function Component() {
  const { slug, title, version, html } = useLoaderData<DocumentData>()
  const { name, origin } = useSite()
  return (
    <>
      <PageHead
        title={title}
        description={`${title}: документ компании ${name}`}
        path={`/documents/${slug}`}
        jsonLd={[
          {
            '@type': 'WebPage',
            name: title,
            url: `${origin}/documents/${slug}`,
            inLanguage: 'ru',
            version: version || undefined,
            publisher: { '@type': 'Organization', name, url: `${origin}/` },
          },
        ]}
      />
      <Article
        path={[
          { title: 'Главная', href: '/' },
          { title: 'Документы', href: '/#documents' },
        ]}
        title={title}
        aside={version ? `Редакция ${version}` : null}
        html={html}
      />
    </>
  )
}
