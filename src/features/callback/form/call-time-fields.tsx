// chunk: callback-parts
import type { ComponentProps } from 'react'
import { SelectField } from '../../../ui/form/select-field.tsx'
import styles from './call-time-fields.module.css'

type Field = Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>

interface CallTimeFieldsProps {
  days: ReadonlyArray<{ value: string; label: string }>
  times: readonly string[]
  /** Label of the empty option in the list of times. */
  noTime: string
  date: Field
  time: Field
}

/** Selects for the day and half hour of the call. Both empty: call as soon as possible. */
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
