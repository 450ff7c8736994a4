import { formatArea } from '../../../lib/numbers.ts'
import { FactList } from '../card/fact-list.tsx'
import { completionFact, type Fact, figureFact, floorFact } from '../card/lot-facts.ts'
import { LotStatus } from '../card/lot-status.tsx'
import { figureNames } from '../model/lot-figures.ts'
import type { LotDetail } from '../model/schema.ts'
import { addressWords } from '../lot-sections/address-words.ts'
import styles from './lot-page.module.css'

/** The facts of a lot as a list of two columns; unknown facts are omitted. */
export function LotSheet({ lot }: { lot: LotDetail }) {
  const facts: readonly Fact[] = [
    ['Площадь', formatArea(lot.area)],
    ...figureNames.map((name) => figureFact(lot, name)),
    ['Отделка', lot.finishing?.label ?? null],
    ['Планировка', lot.is_open_plan ? 'Свободная' : null],
    ['Окна', lot.window_views.map(({ label }) => label.toLowerCase()).join(', ')],
    floorFact(lot),
    completionFact(lot),
    ['Корпус', lot.building.name],
    ['Секция', lot.section],
    ['Номер', lot.number],
    ['Артикул', lot.article],
  ]
  const wide: readonly Fact[] = [
    ['Особенности', lot.features.map(({ label }) => label.toLowerCase()).join(', ')],
    ['Адрес', addressWords(lot)],
  ]
  return (
    <FactList facts={facts} className={styles['sheet']} factClassName={styles['fact']}>
      <div className={styles['fact']}>
        <dt>Статус</dt>
        <dd>
          <LotStatus status={lot.status} />
        </dd>
      </div>
      {wide.map(([label, words]) =>
        words ? (
          <div key={label} className={`${styles['fact']} ${styles['wide']}`}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ) : null,
      )}
    </FactList>
  )
}
