import { useLoaderData } from 'react-router'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { createLatePart } from '../../../ui/late-part.tsx'
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx'
import { Container } from '../../../ui/page/container.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { useSite } from '../../../ui/site.ts'
import { useCanAsk } from '../../callback/form/call-us.tsx'
import { CallbackButton } from '../../callback/form/callback-button.tsx'
import { projectAddress } from '../project-addresses.ts'
import { ProjectAnchors } from './project-anchors.tsx'
import type { ProjectPageData } from './project-page-data.server.ts'
import { joinName } from '../../../lib/plain-text.ts'
import styles from './project-page.module.css'
import { ProjectTop } from './project-top.tsx'
import type { SectionId } from './project-page-data.server.ts'

const loadSections = async () => (await import('./project-page.late.tsx')).ProjectSections
/** The sections of a page whose first load does without their code. */
const LateSections = createLatePart(loadSections, import.meta.env.SSR && (await loadSections()))

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
        phoneCover={data.phoneCover}
        ways={sections.filter(({ id }) => WAYS.has(id))}
        callback={callback}
      />
      <ProjectAnchors sections={sections} />
      <LateSections data={data} />
      <Container className={styles['end']}>
        {canAsk ? (
          <p className={styles['question']}>
            Расскажем о&nbsp;проекте «{joinName(project.name)}» по&nbsp;телефону
          </p>
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

/** A project in schema.org's words: the complex with what it offers, and its plans. */
function projectJsonLd(origin: string, { project, types }: ProjectPageData): object[] {
  const url = origin + projectAddress(project)
  const { name, description, address, city, latitude, longitude, lots } = project
  const prices = lots.flatMap(({ price_from }) => price_from ?? [])
  return [
    {
      '@type': ['Product', 'ApartmentComplex'],
      '@id': `${url}#project`,
      name,
      description: description || undefined,
      url,
      image: `${origin}/og/projects/${project.id}.png`,
      address: {
        '@type': 'PostalAddress',
        addressCountry: 'RU',
        addressLocality: city.name || undefined,
        streetAddress: address,
      },
      ...(latitude !== null &&
        longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
      numberOfAvailableAccommodationUnits: {
        '@type': 'QuantitativeValue',
        value: project.lots_on_sale,
      },
      ...(prices.length > 0 && {
        offers: {
          '@type': 'AggregateOffer',
          url,
          priceCurrency: 'RUB',
          lowPrice: Math.min(...prices),
          offerCount: project.lots_on_sale,
        },
      }),
      // The first plan of each number of rooms: the lots' own pages have all of them.
      accommodationFloorPlan: types.flatMap(({ title, types: own }) =>
        own.slice(0, 1).map(({ areaMin, plan, count }) => ({
          '@type': 'FloorPlan',
          name: title,
          floorSize: { '@type': 'QuantitativeValue', value: areaMin, unitCode: 'MTK' },
          numberOfAvailableAccommodationUnits: { '@type': 'QuantitativeValue', value: count },
          layoutImage: plan ? new URL(plan.url, origin).href : undefined,
        })),
      ),
    },
  ]
}
