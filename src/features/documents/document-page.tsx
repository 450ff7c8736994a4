import { useLoaderData } from 'react-router'
import { Article } from '../../ui/page/article.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Link } from '../../ui/link.tsx'
import { useSite } from '../../ui/site.ts'
import { describeVersion, DocumentFacts } from './document-facts.tsx'
import { formatBytes } from '../../lib/numbers.ts'
import { findPreview } from './find-preview.ts'
import type { DocumentData } from './document-page.server.ts'

/** One legal text. */
export function Component() {
  const { document, card } = useLoaderData<DocumentData>()
  const { slug, title, version, html } = document
  const { name, origin } = useSite()
  return (
    <>
      <PageHead
        title={title}
        description={`${title}: документ ${name ? `компании ${name}` : 'застройщика'}`}
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
          { title: 'Документы', href: '/documents' },
          ...(card?.category
            ? [{ title: card.category.name, href: `/documents?category=${card.category.slug}` }]
            : []),
        ]}
        title={title}
        aside={<Aside slug={slug} version={version} card={card} />}
        html={html}
      />
    </>
  )
}

interface DocumentPlace extends Pick<DocumentData, 'card'> {
  slug: string
  version: string
}

/** The version, and where a document belongs: its project, building, date and file. */
function Aside({ slug, version, card }: DocumentPlace) {
  return (
    <>
      {card === null && version !== '' ? <p>{describeVersion(version)}</p> : null}
      {card?.project ? (
        <p>
          <Link to={`/projects/${card.project.slug}`}>{card.project.name}</Link>
          {card.building === null ? null : `, ${card.building}`}
        </p>
      ) : null}
      {card ? <DocumentFacts document={card} /> : null}
      {card && findPreview(card.file) !== null ? (
        <p>
          {/* Loads a document of its own, because its policy allows the frame. */}
          <a href={`/documents/${slug}/file`}>
            Посмотреть файл на&nbsp;странице
            {card.file_size === null ? '' : `, ${formatBytes(card.file_size)}`}
          </a>
        </p>
      ) : null}
    </>
  )
}
