import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx'
import { Container } from '../../../ui/page/container.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { useSite } from '../../../ui/site.ts'
import { projectAddress } from '../project-addresses.ts'
import type { ProjectCard } from '../schema.ts'
import styles from './drill.module.css'

interface DrillPageProps {
  project: Pick<ProjectCard, 'id' | 'slug' | 'name' | 'area_type'>
  /** «Корпус 2», «Этаж 5, секция 2». */
  title: string
  /** Below the title. */
  facts?: readonly string[] | undefined
  description: string
  path: string
  /** Between the project's page and this one. */
  way: ReadonlyArray<{ title: string; href: string }>
  children: ReactNode
}

/** What the pages of a genplan, a building and a storey have in common: head, way, title, the project's colours. */
export function DrillPage({
  project,
  title,
  facts,
  description,
  path,
  way,
  children,
}: DrillPageProps) {
  const { origin } = useSite()
  const name = `${title}, ${project.name}`
  return (
    <div data-tone={project.area_type} className={styles['page']}>
      <PageHead
        title={name}
        description={description}
        path={path}
        picture={{ url: `/og/projects/${project.id}.png`, alt: project.name }}
        jsonLd={[
          {
            '@type': 'WebPage',
            name,
            url: origin + path,
            about: {
              '@type': 'ApartmentComplex',
              name: project.name,
              url: origin + projectAddress(project),
            },
          },
        ]}
      />
      <Container>
        <Breadcrumbs
          items={[
            { title: 'Главная', href: '/' },
            { title: 'Проекты', href: '/projects' },
            { title: project.name, href: projectAddress(project) },
            ...way,
            { title },
          ]}
        />
        <p className={styles['project']}>{project.name}</p>
        <h1 className={styles['title']}>{title}</h1>
        {facts?.length ? <p className={styles['facts']}>{facts.join(' · ')}</p> : null}
        {children}
      </Container>
    </div>
  )
}
