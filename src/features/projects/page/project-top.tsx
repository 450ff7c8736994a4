import type { ReactNode } from 'react'
import { Container } from '../../../ui/page/container.tsx'
import { useSite } from '../../../ui/site.ts'
import { nameArea } from '../../catalogue/model/words.ts'
import { kindOffer } from '../offer-words.ts'
import { describeCompletion, describeNearestMetro, formatPriceFrom } from '../project-facts.ts'
import { ProjectPicture } from '../project-picture.tsx'
import type { ProjectDetail } from '../schema.ts'
import type { ShownPicture } from '../../../lib/shown-picture.ts'
import styles from './project-top.module.css'

interface ProjectTopProps {
  project: ProjectDetail
  /** The first picture of its gallery. */
  cover: ShownPicture | null
  callback: ReactNode
}

/** The opening of a project's page: its picture from edge to edge, its name and what decides. */
export function ProjectTop({ project, cover, callback }: ProjectTopProps) {
  const { brand } = useSite()
  const onSale = project.lots.filter(({ count }) => count > 0)
  const facts = [
    ['Класс', project.area_type === null ? null : nameArea(project.area_type, brand?.areas)],
    ['Адрес', project.address],
    ['Метро', describeNearestMetro(project)],
    ['Срок сдачи', describeCompletion(project)],
    ['В продаже', onSale.map(kindOffer).join(', ')],
  ] as const
  return (
    <div>
      <div className={styles['frame']}>
        <ProjectPicture
          project={cover ? { ...project, picture: cover.src } : project}
          sizes="100vw"
          className={styles['picture']}
          isFirst
        />
      </div>
      <Container>
        <div className={styles['head']}>
          <div>
            <h1 className={styles['name']}>{project.name}</h1>
            <p className={styles['price']}>{formatPriceFrom(project) ?? 'Квартир в продаже нет'}</p>
            {callback}
          </div>
          <dl className={styles['facts']}>
            {facts.map(([name, value]) =>
              value ? (
                <div key={name} className={styles['fact']}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ) : null,
            )}
          </dl>
        </div>
      </Container>
    </div>
  )
}
