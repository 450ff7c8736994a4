import { Choice, Field } from '../kit/field.tsx'
import styles from './bulk-screen.module.css'

const roundings = [
  ['1', 'до рубля'],
  ['1000', 'до тысячи'],
  ['10000', 'до 10 тысяч'],
  ['100000', 'до 100 тысяч'],
] as const

interface PercentFieldsProps {
  percent: string
  round: string
  error: string | undefined
  onPercent: (percent: string) => void
  onRound: (round: string) => void
}

/** By how much prices change, and to what they are rounded. */
export function PercentFields({ percent, round, error, onPercent, onRound }: PercentFieldsProps) {
  return (
    <div className={styles['row']}>
      <Field
        label="На сколько процентов: −5 дешевле, 5 дороже"
        name="percent"
        inputMode="text"
        autoComplete="off"
        value={percent}
        error={error}
        onChange={({ currentTarget }) => onPercent(currentTarget.value)}
      />
      <Choice
        label="Округлить"
        name="round"
        options={roundings}
        value={round}
        onChange={({ currentTarget }) => onRound(currentTarget.value)}
      />
    </div>
  )
}
