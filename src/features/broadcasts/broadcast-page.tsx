import { useLoaderData } from 'react-router'
import { formatDay } from '../../lib/time/days.ts'
import { Tag } from '../../ui/display/tag.tsx'
import { FilmPlayer } from '../../ui/display/film-player.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Container } from '../../ui/page/container.tsx'
import { ListTop } from '../../ui/page/list-top.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useSite } from '../../ui/site.ts'
import { BroadcastCard } from './broadcast-card.tsx'
import type { BroadcastData } from './broadcast-page.server.ts'
import { joinWords } from '../../lib/plain-text.ts'
import styles from './broadcasts-page.module.css'
import { toVideoObject } from './shown-broadcast.ts'

/** One camera or film, and others. */
export function Component() {
  const { broadcast, others } = useLoaderData<BroadcastData>()
  const { origin } = useSite()
  const { id, title, text, project, isLive, startsAt } = broadcast
  return (
    <>
      <PageHead
        title={title}
        description={text || `${project.name}: ${title}`}
        path={`/broadcasts/${id}`}
        picture={{ url: `/og/broadcasts/${id}.png`, alt: title }}
        jsonLd={[toVideoObject(origin, broadcast)]}
      />
      <Container className={styles['page']}>
        <ListTop
          title={title}
          path={[{ title: 'Трансляции', href: '/broadcasts' }]}
          action={
            <ButtonLink to={`/progress/${project.slug}`} variant="text">
              Ход строительства
            </ButtonLink>
          }
        />
        <p className={styles['note']}>
          {isLive ? <Tag tone="accent">Камера</Tag> : <span>{formatDay(startsAt)}</span>}
          <span>{project.name}</span>
        </p>
        <div className={styles['film']}>
          <FilmPlayer key={id} film={broadcast} withTools />
        </div>
        {text === '' ? null : <p className={styles['text']}>{joinWords(text)}</p>}
        {others.length > 0 ? (
          <>
            <h2 className={styles['others']}>Другие трансляции</h2>
            <ul className={styles['list']}>
              {others.map((other) => (
                <li key={other.id}>
                  <BroadcastCard broadcast={other} />
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </Container>
    </>
  )
}
