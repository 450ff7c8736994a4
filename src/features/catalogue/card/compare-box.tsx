// chunk: list-views
import { COMPARE_FORM } from '../../../lib/lots/stored-choice.ts'
import checkbox from '../../../ui/form/checkbox.module.css'
import type { ListedLot } from '../../lots/model/listed-lot.ts'
import { lotLabel } from '../../lots/model/lot-names.ts'
import styles from './compare-box.module.css'
import { isChosenToCompare } from './compare-choice.ts'

interface CompareBoxProps {
  lot: ListedLot
  /** Without the visible word, where the column or the tooltip says it. */
  isBare?: boolean
}

/** Chooses a lot for comparison. It belongs to the form `CompareBar` of the page. */
export function CompareBox({ lot, isBare }: CompareBoxProps) {
  return (
    <label className={styles[isBare ? 'bare' : 'box']} title={isBare ? 'Сравнить' : undefined}>
      <input
        type="checkbox"
        form={COMPARE_FORM}
        name="ids"
        value={lot.id}
        defaultChecked={isChosenToCompare(lot.id)}
        aria-label={`Сравнить: ${lotLabel(lot)}`}
        className={checkbox['input']}
      />
      {isBare ? null : 'Сравнить'}
    </label>
  )
}
