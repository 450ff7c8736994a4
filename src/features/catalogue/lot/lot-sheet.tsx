import { formatArea } from '../../../lib/numbers.ts'
import { FactList } from '../card/fact-list.tsx'
import { completionFact, type Fact, figureFact, floorFact } from '../card/lot-facts.ts'
import { LotStatus } from '../card/lot-status.tsx'
import { figureNames } from '../model/lot-figures.ts'
import { keysWords, liftWords, mortgageWords } from '../model/lot-house.ts'
import { numberSign } from '../model/lot-words.ts'
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
    ['Ключи', keysWords(lot.house)],
    ['Корпус', lot.building.name],
    ['Секция', lot.section],
    ['На площадке', lot.place_on_floor === null ? null : numberSign(String(lot.place_on_floor))],
    ['Номер', lot.number],
    ['Артикул', lot.article],
    ['Дом', lot.house.material?.toLowerCase() ?? null],
    ['Лифты', liftWords(lot.house)],
    ['Паркинг', lot.house.parking.map(({ label }) => label).join(', ')],
    ['Ипотека', mortgageWords(lot)],
  ]
  const wide: readonly Fact[] = [
    ['Особенности', lot.features.map(({ label }) => label.toLowerCase()).join(', ')],
    ['Адрес', addressWords(lot)],
    ['Район', lot.district],
    ['Договор', lot.sale_type?.label ?? null],
    ['Застройщик', lot.developer],
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
