import { useLoaderData } from 'react-router'
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Container } from '../../../ui/page/container.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { useSite } from '../../../ui/site.ts'
import { useCanAsk } from '../../callback/modal/call-us.tsx'
import { CallbackButton } from '../../callback/modal/callback-button.tsx'
import { projectAddress } from '../project-addresses.ts'
import { ProjectAnchors } from './project-anchors.tsx'
import { projectJsonLd } from './project-json-ld.ts'
import type { ProjectPageData } from './project-page-data.server.ts'
import styles from './project-page.module.css'
import { LateSections } from './late-sections.tsx'
import type { SectionId } from './section-names.ts'
import { ProjectTop } from './project-top.tsx'

/** The sections in which a home is chosen. */
const WAYS: ReadonlySet<SectionId> = new Set(['genplan', 'chessboard', 'types'])

/** One project: what it is, and every way to choose in it. */
export function Component() {
  const data = useLoaderData<ProjectPageData>()
  const { project, sections } = data
  const { origin } = useSite()
  const canAsk = useCanAsk()
  const callback = (
    <CallbackButton
      data={{
        formName: 'project',
        project: project.name,
        ymType: 'callback_submit',
        gtagType: 'CallbackFormSubmit',
        analytics: { category: 'project', event: 'callback_form_send', label: project.name },
      }}
    />
  )
  return (
    <div data-tone={project.area_type} className={styles['page']}>
      <PageHead
        title={project.name}
        description={project.description || `Проект «${project.name}»: ${project.address}`}
        path={projectAddress(project)}
        picture={{ url: `/og/projects/${project.id}.png`, alt: project.name }}
        jsonLd={import.meta.env.SSR ? projectJsonLd(origin, data) : null}
      />
      <Container>
        <Breadcrumbs
          items={[
            { title: 'Главная', href: '/' },
            { title: 'Проекты', href: '/projects' },
            { title: project.name },
          ]}
        />
      </Container>
      <ProjectTop
        project={project}
        cover={data.cover}
        ways={sections.filter(({ id }) => WAYS.has(id))}
        callback={callback}
      />
      <ProjectAnchors sections={sections} />
      <LateSections data={data} />
      <Container className={styles['end']}>
        {canAsk ? (
          <p className={styles['question']}>Расскажем о проекте «{project.name}» по телефону</p>
        ) : null}
        {callback}
        {project.flats_on_sale > 0 ? (
          <ButtonLink variant="secondary" to={`/flats?project=${project.id}`}>
            Все квартиры проекта
          </ButtonLink>
        ) : null}
      </Container>
    </div>
  )
}
