import { useLoaderData } from 'react-router'
import { Link } from '../../../ui/link.tsx'
import { lotKinds } from '../../catalogue/model/words.ts'
import { PlaceSchemeView } from '../../catalogue/scheme/place-scheme.tsx'
import type { PlaceScheme } from '../../catalogue/scheme/place-scheme-data.ts'
import { CallbackButton } from '../../callback/modal/callback-button.tsx'
import { StatusLegend } from '../drawing/status-legend.tsx'
import { buildingAddress, floorAddress, genplanAddress } from '../project-addresses.ts'
import { DrillPage } from './drill-page-frame.tsx'
import styles from './drill.module.css'
import type { FloorData } from './floor-page.server.ts'
import { LateStoreyChoice } from './late-choices.tsx'

/** One storey of a section: its plan, on which lots are chosen, and their list. */
export function Component() {
  const { project, building, hasGenplan, id, title, offer, storey, choices, wanted, ...data } =
    useLoaderData<FloorData>()
  const { lots, schemes, above, below } = data
  return (
    <DrillPage
      project={project}
      title={title}
      facts={[building.name, offer].filter(Boolean)}
      description={`${title}, ${building.name} проекта «${project.name}»: ${offer}. ${storey || schemes.length > 0 ? 'План этажа' : 'Лоты этажа'} с площадями, ценами и статусами.`}
      path={floorAddress(project, id)}
      way={[
        ...(hasGenplan ? [{ title: 'Генплан', href: genplanAddress(project) }] : []),
        { title: building.name, href: buildingAddress(project, building.id) },
      ]}
    >
      <div className={styles['actions']}>
        <nav aria-label="Соседние этажи" className={styles['steps']}>
          {below ? <Link to={below.href}>↓ {below.title}</Link> : null}
          {above ? <Link to={above.href}>↑ {above.title}</Link> : null}
        </nav>
        <CallbackButton
          variant="secondary"
          data={{ formName: 'floor', project: project.name, lotInfo: `${building.name}, ${title}` }}
        />
      </div>
      <LateStoreyChoice storey={storey} choices={choices} wanted={wanted} lots={lots}>
        {schemes.length > 0 ? <Schemes schemes={schemes} /> : null}
      </LateStoreyChoice>
    </DrillPage>
  )
}

/** The places of a storey as its page in the list of their kind draws them. */
function Schemes({ schemes }: { schemes: readonly PlaceScheme[] }) {
  return (
    <div className={styles['schemes']}>
      {schemes.map((scheme) => (
        <PlaceSchemeView
          key={scheme.kind}
          scheme={scheme}
          name={schemes.length > 1 ? `Этаж, ${lotKinds[scheme.kind].title.toLowerCase()}` : 'Этаж'}
        />
      ))}
      <StatusLegend />
    </div>
  )
}
