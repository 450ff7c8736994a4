import { useLoaderData } from 'react-router'
import { Article } from '../../ui/page/article.tsx'
import { Picture } from '../../ui/display/picture.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useSite } from '../../ui/site.ts'
import { formatDate } from './press-date.ts'
import type { PressData } from './press-page.server.ts'
import styles from './press-page.module.css'

/** One press piece. */
export function Component() {
  const { slug, title, lead, html, published_on, picture } = useLoaderData<PressData>()
  const { origin, name } = useSite()
  return (
    <>
      <PageHead
        title={title}
        description={lead}
        path={`/press/${slug}`}
        picture={picture ? { url: picture, alt: title, isDrawn: false } : undefined}
        jsonLd={[
          {
            '@type': 'NewsArticle',
            headline: title,
            description: lead,
            datePublished: published_on,
            mainEntityOfPage: `${origin}/press/${slug}`,
            image: picture ? `${origin}${picture}` : undefined,
            author: { '@type': 'Organization', name, url: `${origin}/` },
            publisher: { '@type': 'Organization', name, url: `${origin}/` },
          },
        ]}
      />
      <Article
        path={[
          { title: 'Главная', href: '/' },
          { title: 'Пресс-центр', href: '/#press_center' },
        ]}
        title={title}
        lead={lead}
        aside={<time dateTime={published_on}>{formatDate(published_on)}</time>}
        picture={
          picture ? (
            <Picture
              src={picture}
              alt=""
              sizes="(min-width: 1440px) 1312px, 92vw"
              className={styles['picture']}
            />
          ) : null
        }
        html={html}
      />
    </>
  )
}
