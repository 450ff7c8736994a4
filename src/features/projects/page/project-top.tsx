import clsx from 'clsx'
import type { ReactNode } from 'react'
import { croppedSizes } from '../../../ui/display/picture-sizes.ts'
import { Container } from '../../../ui/page/container.tsx'
import { useSite } from '../../../ui/site.ts'
import { nameArea } from '../../lots/model/labels.ts'
import { kindOffer } from '../offer-texts.ts'
import { describeCompletion, describeNearestMetro, formatPriceFrom } from '../project-facts.ts'
import { ProjectPicture } from '../project-picture.tsx'
import type { ProjectDetail } from '../schema.ts'
import type { ShownPicture } from '../../../lib/shown-picture.ts'
import type { SectionName } from './project-page-data.server.ts'
import styles from './project-top.module.css'

interface ProjectTopProps {
  project: ProjectDetail
  /** The first picture of its gallery. */
  cover: ShownPicture | null
  phoneCover: ShownPicture | null
  /** The sections in which homes are chosen. */
  ways: readonly SectionName[]
  callback: ReactNode
}

/** The opening of a project's page: its picture from edge to edge, its name and what decides. */
export function ProjectTop({ project, cover, phoneCover, ways, callback }: ProjectTopProps) {
  const { brand } = useSite()
  const onSale = project.lots.filter(({ count }) => count > 0)
  const completion = describeCompletion(project)
  const facts = [
    ['Класс', project.area_type === null ? null : nameArea(project.area_type, brand?.areas)],
    ['Адрес', project.address],
    ['Метро', describeNearestMetro(project)],
    ['В продаже', onSale.map(kindOffer).join(', ')],
  ] as const
  // A drawing is nothing with words over it.
  const isPhoto = cover !== null || project.picture !== null
  return (
    <div className={clsx(styles['top'], isPhoto && styles['over'])}>
      <div className={styles['frame']}>
        <ProjectPicture
          project={cover ? { ...project, picture: cover.src } : project}
          sizes={coverSizes(cover)}
          phone={phoneCover && { src: phoneCover.src, sizes: '100vw' }}
          className={styles['picture']}
          isFirst
        />
      </div>
      <Container className={styles['title']}>
        <div>
          <h1 className={styles['name']}>{project.name}</h1>
          <p className={styles['price']}>{formatPriceFrom(project) ?? 'Квартир в продаже нет'}</p>
          {completion === null ? null : <p className={styles['completion']}>{completion}</p>}
        </div>
        {callback}
      </Container>
      <Container className={styles['head']}>
        {ways.length > 0 ? (
          <nav aria-label="Как выбрать">
            <ul className={styles['ways']}>
              {ways.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`} className={styles['way']}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <dl>
          {facts.map(([name, value]) =>
            value ? (
              <div key={name} className={styles['fact']}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
      </Container>
    </div>
  )
}

/** The frame has the ratio 16 to 10, or less height where the window is wide. */
function coverSizes(cover: ShownPicture | null): string {
  if (!cover) return '100vw'
  const narrow = [{ media: '(max-width: 991px)', width: '100vw' }] as const
  return `${croppedSizes(narrow, { picture: cover.width / cover.height, frame: 1.56 })}, 100vw`
}
