import { useLoaderData } from 'react-router'
import { createLatePart } from '../../../ui/late-part.tsx'
import { Link } from '../../../ui/link.tsx'
import { CallbackButton } from '../../callback/form/callback-button.tsx'
import { buildingAddress, floorAddress, genplanAddress } from '../project-addresses.ts'
import { DrillPage } from './drill-page-frame.tsx'
import styles from './drill.module.css'
import type { FloorData } from './floor-page.server.ts'
import { LateStoreyChoice } from './late-choices.tsx'

const loadSchemes = async () => (await import('./floor-page.late.tsx')).FloorSchemes
/** Places of the storey. */
const LateSchemes = createLatePart(loadSchemes, import.meta.env.SSR && (await loadSchemes()))

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
        {schemes.length > 0 ? <LateSchemes schemes={schemes} /> : null}
      </LateStoreyChoice>
    </DrillPage>
  )
}
