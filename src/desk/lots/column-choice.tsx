import { Fold } from '../kit/fold.tsx'
import styles from './column-choice.module.css'
import { type ColumnName, columnNames, columnTitles } from './stored-columns.ts'

interface ColumnChoiceProps {
  columns: readonly ColumnName[]
  onChange: (name: ColumnName, isShown: boolean) => void
}

/** Which columns the list has. The browser stores it. */
export function ColumnChoice({ columns, onChange }: ColumnChoiceProps) {
  return (
    <Fold summary="Столбцы" className={styles['fold']}>
      <fieldset className={styles['columns']}>
        <legend className="visually-hidden">Столбцы списка</legend>
        {columnNames.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={columns.includes(name)}
              onChange={({ currentTarget: { checked } }) => onChange(name, checked)}
            />
            {columnTitles[name]}
          </label>
        ))}
      </fieldset>
    </Fold>
  )
}
