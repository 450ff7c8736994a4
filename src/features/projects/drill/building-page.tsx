import { useLoaderData } from 'react-router'
import { formatCount } from '../../../lib/numbers.ts'
import { CallbackButton } from '../../callback/form/callback-button.tsx'
import { LateChessboard } from '../page/late-chessboard.tsx'
import { SpotList } from '../drawing/spot-list.tsx'
import { buildingAddress, genplanAddress } from '../project-addresses.ts'
import type { BuildingData } from './building-page.server.ts'
import { DrillPage } from './drill-page-frame.tsx'
import styles from './drill.module.css'
import { LateFacadeChoice } from './late-choices.tsx'

/** One building: its front, on which storeys are chosen, and all of its lots. */
export function Component() {
  const { project, building, hasGenplan, facts, facade, side, sections, ...data } =
    useLoaderData<BuildingData>()
  const { choices, lots, chessboard, others } = data
  const { name, floors_total } = building
  const isScheme = facade?.sheet.kind === 'drawn' && facade.sheet.caption !== undefined
  const front = isScheme ? 'Схема этажей' : 'Фасад с этажами'
  return (
    <DrillPage
      project={project}
      title={name}
      facts={[
        ...(floors_total === null ? [] : [formatCount(floors_total, 'этаж', 'этажа', 'этажей')]),
        ...facts,
      ]}
      description={`${[`${name} проекта «${project.name}»`, facts.join(', ')].filter(Boolean).join(': ')}. ${front} и шахматка квартир.`}
      path={buildingAddress(project, building.id)}
      way={hasGenplan ? [{ title: 'Генплан', href: genplanAddress(project) }] : []}
    >
      <div className={styles['actions']}>
        <CallbackButton data={{ formName: 'building', project: project.name, lotInfo: name }} />
      </div>
      <LateFacadeChoice
        facade={facade}
        side={side}
        sections={sections}
        choices={choices}
        lots={lots}
      />
      {chessboard ? (
        <section id="chessboard" aria-labelledby="chessboard-title" className={styles['part']}>
          <h2 id="chessboard-title">Шахматка</h2>
          <LateChessboard board={chessboard} namesBuilding={false} />
        </section>
      ) : null}
      {others.length > 0 ? (
        <section aria-labelledby="others" className={styles['part']}>
          <h2 id="others">Другие корпуса</h2>
          <SpotList spots={others} />
        </section>
      ) : null}
    </DrillPage>
  )
}
