import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { formatDay } from '../../lib/time/days.ts'
import { captionMonth } from '../../lib/time/months.ts'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { FilmPlayer } from '../../ui/display/film-player.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { ComparePictures } from '../../ui/display/compare-pictures.tsx'
import { Container } from '../../ui/page/container.tsx'
import { ListTop } from '../../ui/page/list-top.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Section } from '../../ui/page/section.tsx'
import { useSite } from '../../ui/site.ts'
import { AerialMap } from './aerial-map.tsx'
import type { CameraView } from './shown-works.ts'
import { WorksMonths } from './works-months.tsx'
import styles from './works-page.module.css'
import type { WorksData } from './works-page.server.ts'
import { StageClock } from './stage-clock.tsx'

/** One building site: its months, the same view then and now, films, photographs from above, plan and fact. */
export function Component() {
  const data = useLoaderData<WorksData>()
  const { project, areaType, months, firstMonth, views, films, aerial, stages } = data
  const { origin } = useSite()
  const [newest] = months
  const title = `Ход строительства: ${project.name}`
  const isEmpty = [months, films, aerial, stages].every(({ length }) => length === 0)
  return (
    <div data-tone={areaType ?? undefined}>
      <PageHead
        title={title}
        description={
          newest
            ? `${project.name}, ${captionMonth(newest)}. Фотографии по месяцам${films.length > 0 ? ', фильмы' : ''}${stages.length > 0 ? ' и\u00a0сроки' : ''}.`
            : `Как строится проект «${project.name}».`
        }
        path={`/progress/${project.slug}`}
        picture={{ url: `/og/projects/${project.id}.png`, alt: project.name }}
        jsonLd={import.meta.env.SSR ? worksJsonLd(origin, data) : null}
      />
      <Container>
        <ListTop
          title={project.name}
          path={[{ title: 'Ход строительства', href: '/progress' }]}
          action={
            <p className={styles['links']}>
              <ButtonLink to={`/projects/${project.slug}`} variant="text">
                О проекте
              </ButtonLink>
              <a href={`/progress/${project.slug}.rss`} className={styles['feed']}>
                Лента RSS
              </a>
            </p>
          }
        />
        {isEmpty ? (
          <EmptyState
            title="Отчётов об этой стройке пока нет"
            action={<ButtonLink to="/progress">Все стройки</ButtonLink>}
          />
        ) : null}
      </Container>
      {months.length > 0 ? (
        <Section id="months" title="По месяцам">
          {/* Another month of the same page is another address. */}
          <WorksMonths key={firstMonth} months={months} first={firstMonth} />
        </Section>
      ) : null}
      {views.length > 0 ? (
        <Section id="compare" title="Было — стало">
          <div className={styles['views']}>
            {views.map((view) => (
              <CameraCompare key={view.camera} view={view} />
            ))}
          </div>
        </Section>
      ) : null}
      {stages.length > 0 ? (
        <Section id="stages" title="План и факт">
          <StageClock buildings={stages} />
        </Section>
      ) : null}
      {films.length > 0 ? (
        <Section id="films" title="Фильмы">
          <ul className={styles['films']}>
            {films.map((film) => (
              <li key={film.slug}>
                <FilmPlayer film={film} />
                <h3 className={styles['film']}>{film.title}</h3>
                <p className={styles['note']}>{formatDay(film.recordedOn)}</p>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {aerial.length > 0 ? (
        <Section id="aerial" title="Сверху">
          <div className={styles['views']}>
            {aerial.map((photo) => (
              <AerialMap key={`${photo.takenOn} ${photo.src}`} photo={photo} />
            ))}
          </div>
        </Section>
      ) : null}
    </div>
  )
}

/** The films and the newest pictures of a building site in schema.org's words. */
function worksJsonLd(origin: string, { films, months, project }: WorksData): object[] {
  const pictures = months.flatMap(({ pictures: own }) => own).slice(0, 10)
  return [
    ...films.map(({ title, url, poster, recordedOn, duration }) => ({
      '@type': 'VideoObject',
      name: title,
      description: `${project.name}: ${title}`,
      uploadDate: recordedOn,
      contentUrl: new URL(url, origin).href,
      thumbnailUrl: poster === null ? undefined : new URL(poster, origin).href,
      duration: duration === null ? undefined : `PT${duration}S`,
    })),
    {
      '@type': 'ImageGallery',
      name: `Ход строительства: ${project.name}`,
      url: `${origin}/progress/${project.slug}`,
      image: pictures.map(({ src, alt }) => ({
        '@type': 'ImageObject',
        contentUrl: new URL(src, origin).href,
        caption: alt || undefined,
      })),
    },
  ]
}

/** Two months of one camera over each other, «было — стало»; which months is chosen above the pictures. */
function CameraCompare({ view: { camera, pictures } }: { view: CameraView }) {
  const [first, setFirst] = useState(0)
  const [second, setSecond] = useState(pictures.length - 1)
  const before = pictures[first]
  const after = pictures[second]
  if (!before || !after) return null
  const options = pictures.map(({ name }, index) => ({ value: String(index), label: name }))
  return (
    <div>
      <div className={styles['head']}>
        <h3 className={styles['name']}>{camera}</h3>
        {pictures.length > 2 ? (
          <div className={styles['months']}>
            <SelectField
              label="Было"
              name={`${camera}-before`}
              options={options.slice(0, -1)}
              value={String(first)}
              onChange={({ target }) => {
                const chosen = Number(target.value)
                setFirst(chosen)
                if (chosen >= second) setSecond(chosen + 1)
              }}
            />
            <SelectField
              label="Стало"
              name={`${camera}-after`}
              options={options.slice(1)}
              value={String(second)}
              onChange={({ target }) => {
                const chosen = Number(target.value)
                setSecond(chosen)
                if (chosen <= first) setFirst(chosen - 1)
              }}
            />
          </div>
        ) : null}
      </div>
      <ComparePictures before={before} after={after} names={[before.name, after.name]} />
    </div>
  )
}
