import { Link } from '../../../ui/link.tsx'
import type { ActiveSpot } from '../drawing/active-spot.ts'
import styles from './plan-list.module.css'
import { buildingLabel, type PlanBuilding, type PlotPlanData } from './plot-plan-data.ts'

interface PlanListProps {
  data: PlotPlanData
  active: ActiveSpot | null
  setActive: (active: ActiveSpot | null) => void
}

/** The buildings of a plan as a list of the same links. */
export function PlanList({ data: { buildings }, active, setActive }: PlanListProps) {
  return (
    <ul className={styles['buildings']} aria-label="Корпуса">
      {buildings.map((building) => (
        <li
          key={building.id}
          className={styles['item']}
          data-active={active?.id === building.id || undefined}
          onPointerEnter={() => setActive({ id: building.id, isTouched: false })}
          onPointerLeave={() => setActive(null)}
        >
          <BuildingText building={building} />
        </li>
      ))}
    </ul>
  )
}

function BuildingText({ building }: { building: PlanBuilding }) {
  const { name, completion, floors, offer, href } = building
  return (
    <>
      {href === null ? (
        <span className={styles['name']}>{name}</span>
      ) : (
        <Link to={href} className={styles['name']} aria-label={buildingLabel(building)}>
          {name}
        </Link>
      )}
      <span className={styles['facts']}>
        {[completion, floors].filter((words) => words !== '').join(' · ')}
      </span>
      <span className={styles['offer']}>{offer}</span>
    </>
  )
}
