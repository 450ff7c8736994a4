import type { ComponentProps } from 'react'
import { SelectField } from '../../../ui/select-field.tsx'
import styles from './call-time-fields.module.css'

type Field = Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>

interface CallTimeFieldsProps {
  days: ReadonlyArray<{ value: string; label: string }>
  times: readonly string[]
  /** The words of no choice in the list of times. */
  noTime: string
  date: Field
  time: Field
}

/** Day and half hour of the call; chosen neither, the call comes as soon as may be. */
export function CallTimeFields({ days, times, noTime, date, time }: CallTimeFieldsProps) {
  return (
    <div className={styles['fields']}>
      <SelectField
        label="День звонка"
        options={[{ value: '', label: 'Как можно скорее' }, ...days]}
        {...date}
      />
      <SelectField
        label="Время (московское)"
        options={[{ value: '', label: noTime }, ...times.map((value) => ({ value, label: value }))]}
        {...time}
      />
    </div>
  )
}
