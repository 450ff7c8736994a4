import type { ActiveSpot } from '../drawing/active-spot.ts'
import { type ListedSpot, SpotList } from '../drawing/spot-list.tsx'
import { Disclosure } from '../../../ui/display/disclosure.tsx'
import styles from './drill.module.css'

/** The storeys with lots of a section, the highest first. */
export interface FloorSection {
  name: string
  floors: readonly ListedSpot[]
}

interface FloorListsProps {
  sections: readonly FloorSection[]
  active: ActiveSpot | null
  setActive: (active: ActiveSpot | null) => void
  dimmed: ReadonlySet<number>
}

/** Storeys that are shown at once, of one section beside its front or of several below it; the others are folded. */
const SHOWN = 18
const SHOWN_OF_SEVERAL = 8

/** The storeys of a building section by section. */
export function FloorLists({ sections, ...events }: FloorListsProps) {
  const most = sections.length > 1 ? SHOWN_OF_SEVERAL : SHOWN
  return (
    <div className={styles['sections']}>
      {sections
        .filter(({ floors }) => floors.length > 0)
        .map(({ name, floors }) => (
          <section key={name}>
            <h2 className={styles['heading']}>
              {sections.length > 1 && name !== '' ? `Секция ${name}` : 'Этажи'}
            </h2>
            <SpotList spots={floors.slice(0, most)} {...events} />
            {floors.length > most ? (
              <Disclosure line={`Ещё этажи: ${floors.length - most}`} isInline>
                <SpotList spots={floors.slice(most)} {...events} />
              </Disclosure>
            ) : null}
          </section>
        ))}
    </div>
  )
}
