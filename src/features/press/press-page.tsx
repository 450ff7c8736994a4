import { useLoaderData } from 'react-router'
import { formatCount } from '../../lib/numbers.ts'
import { Picture } from '../../ui/display/picture.tsx'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { Article } from '../../ui/page/article.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Section } from '../../ui/page/section.tsx'
import { useSite } from '../../ui/site.ts'
import { useShare } from '../../ui/use-share.ts'
import { LotCardView } from '../catalogue/card/lot-card.tsx'
import { ProjectCards } from '../projects/project-cards.tsx'
import { formatDay } from '../../lib/time/days.ts'
import { PressList } from './press-list.tsx'
import type { PressData } from './press-page.server.ts'
import { joinWords } from '../../lib/plain-text.ts'
import styles from './press-page.module.css'
import type { PressPiece } from './schema.ts'

/** One press piece, with the projects it is about, flats in them, and other pieces. */
export function Component() {
  const { piece, projects, lots, lotsCount, lotsHref, others } = useLoaderData<PressData>()
  const { slug, title, lead, html, published_on, picture } = piece
  const { origin, name } = useSite()
  return (
    <>
      <PageHead
        title={title}
        description={lead || title}
        path={`/press/${slug}`}
        picture={{ url: `/og/press/${slug}.png`, alt: title }}
        jsonLd={[
          {
            '@type': 'NewsArticle',
            headline: title,
            description: lead,
            datePublished: published_on,
            mainEntityOfPage: `${origin}/press/${slug}`,
            image: picture ? `${origin}${picture}` : undefined,
            author: { '@type': 'Organization', name: name || undefined, url: `${origin}/` },
            publisher: { '@type': 'Organization', name: name || undefined, url: `${origin}/` },
          },
        ]}
      />
      <Article
        path={[
          { title: 'Главная', href: '/' },
          { title: 'Пресс-центр', href: '/press' },
        ]}
        title={title}
        lead={joinWords(lead)}
        aside={<Aside piece={piece} />}
        picture={
          picture ? (
            <Picture src={picture} alt="" sizes="92vw" className={styles['picture']} />
          ) : null
        }
        html={html}
      />
      {projects.length > 0 ? (
        <Section
          title={projects.length === 1 ? 'О проекте' : 'О проектах'}
          action={
            lots.length > 0 ? (
              <ButtonLink to={lotsHref} variant="secondary">
                Показать {formatCount(lotsCount, 'квартиру', 'квартиры', 'квартир')}
              </ButtonLink>
            ) : null
          }
        >
          <div className={styles['projects']}>
            <ProjectCards projects={projects} />
          </div>
          {lots.length > 0 ? (
            <ul className={styles['lots']}>
              {lots.map((lot) => (
                <li key={lot.id}>
                  <LotCardView lot={lot} />
                </li>
              ))}
            </ul>
          ) : null}
        </Section>
      ) : null}
      {others.length > 0 ? (
        <Section
          title="Ещё публикации"
          action={
            <ButtonLink to="/press" variant="secondary">
              Все публикации
            </ButtonLink>
          }
        >
          <PressList pieces={others} />
        </Section>
      ) : null}
    </>
  )
}

/** The date and the kind of a piece, and a button that shares it, which needs scripts. */
function Aside({ piece: { slug, title, published_on, kind } }: { piece: PressPiece }) {
  const { origin } = useSite()
  const { message, share } = useShare()
  return (
    <>
      <p>
        <time dateTime={published_on}>{formatDay(published_on)}</time>
        {kind === null ? null : `, ${kind.toLowerCase()}`}
      </p>
      <div className={styles['share']}>
        <Button variant="text" onClick={() => share({ title, url: `${origin}/press/${slug}` })}>
          Поделиться
        </Button>
        <p role="status">{message}</p>
      </div>
    </>
  )
}
