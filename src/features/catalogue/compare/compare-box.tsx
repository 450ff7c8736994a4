import checkbox from '../../../ui/form/checkbox.module.css'
import type { ListedLot } from '../model/listed-lot.ts'
import { lotTitle } from '../model/lot-title.ts'
import styles from './compare-box.module.css'
import { COMPARE_FORM, isChosenToCompare } from './compare-choice.ts'

interface CompareBoxProps {
  lot: ListedLot
  /** Of the label without its word, where a heading says it. */
  bareClassName?: string | undefined
}

/** Chooses a lot for comparison. It belongs to the form `CompareBar` of the page. */
export function CompareBox({ lot, bareClassName }: CompareBoxProps) {
  return (
    <label className={bareClassName ?? styles['box']} title={bareClassName && 'Сравнить'}>
      <input
        type="checkbox"
        form={COMPARE_FORM}
        name="ids"
        value={lot.id}
        defaultChecked={isChosenToCompare(lot.id)}
        aria-label={`Сравнить: ${lotTitle(lot)}, ${lot.article}`}
        className={checkbox['input']}
      />
      {bareClassName ? null : 'Сравнить'}
    </label>
  )
}
