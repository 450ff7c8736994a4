import { ringsPath, type PlotHouse } from '../../../drawing/plot/plot-model.ts'
import type { SpotEvents } from '../drawing/active-spot.ts'
import { SpotLink } from '../drawing/spot-link.tsx'
import { buildingLabel, type PlanBuilding } from './plot-plan-data.ts'
import styles from './plot-sheet.module.css'

interface PlanHousesProps extends SpotEvents {
  houses: readonly PlotHouse[]
  buildings: readonly PlanBuilding[]
}

/** The project's own buildings, each a link to its page. */
export function PlanHouses({ houses, buildings, ...events }: PlanHousesProps) {
  return houses.map(({ id, rings }) => {
    const building = buildings.find((own) => own.id === id)
    return building ? (
      <SpotLink
        key={id}
        id={id}
        href={building.href}
        label={buildingLabel(building)}
        className={styles['building']}
        {...events}
      >
        <path className={styles['house']} d={ringsPath(rings)} />
      </SpotLink>
    ) : null
  })
}
