import {
  type BuildingStages,
  type ConstructionStage,
  monthNumber,
  describeShift,
  stageMonth,
} from './building-stages.ts'
import styles from './stage-clock.module.css'

interface StageClockProps {
  buildings: readonly BuildingStages[]
  /** Where the section is about more than that. */
  title?: string
}

/** When the stages of each building were planned and when they were done, with the reasons of what was moved. */
export function StageClock({ buildings, title }: StageClockProps) {
  if (buildings.length === 0) return null
  const months = buildings.flatMap(({ stages }) =>
    stages.flatMap(({ planned, expected, done }) =>
      [planned, expected, done].flatMap((month) => (month === null ? [] : monthNumber(month))),
    ),
  )
  const span = { first: Math.min(...months), last: Math.max(...months) }
  return (
    <div className={styles['clock']}>
      {title === undefined ? null : <h3 className={styles['title']}>{title}</h3>}
      <div className={styles['buildings']}>
        {buildings.map(({ id, name, stages }) => (
          <table key={id} className={styles['table']}>
            <caption className={styles['name']}>{name}</caption>
            <thead>
              <tr>
                <th scope="col">Этап</th>
                <th scope="col">План</th>
                <th scope="col">Факт</th>
                <th scope="col">Отклонение</th>
              </tr>
            </thead>
            <tbody>
              {stages.map((stage) => (
                <StageRow key={`${stage.name} ${stage.planned}`} stage={stage} span={span} />
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </div>
  )
}

interface StageRowProps {
  stage: ConstructionStage
  /** The first and the last month of all stages. */
  span: { first: number; last: number }
}

function StageRow({ stage, span }: StageRowProps) {
  const { name, planned, expected, done, reason } = stage
  const shift = describeShift(stage)
  const end = done ?? expected ?? planned
  const percent = (month: string) =>
    `${((monthNumber(month) - span.first) / Math.max(1, span.last - span.first)) * 100}%`
  return (
    <tr data-done={done !== null || undefined}>
      <th scope="row">
        {name}
        <span
          className={styles['track']}
          aria-hidden="true"
          style={{ '--planned': percent(planned), '--end': percent(end) } as object}
        >
          <i className={styles['plan']} />
          <i className={styles['fact']} />
        </span>
      </th>
      <td>{stageMonth(planned)}</td>
      <td>{done === null ? `ожидаем ${stageMonth(expected ?? planned)}` : stageMonth(done)}</td>
      <td>
        {shift}
        {reason === '' ? null : <span className={styles['reason']}>{reason}</span>}
      </td>
    </tr>
  )
}
