// chunk: callback-parts
import type { ComponentProps } from 'react'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { quietTimes } from '../call-wishes.ts'
import styles from './callback-wishes.module.css'

interface CallbackWishesProps {
  replyBy: Omit<ComponentProps<typeof Checkbox>, 'label' | 'value'>
  noCallsAfter: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>
  /** Something in it was chosen before, so it is shown open. */
  isChosen: boolean
}

/** Optional wishes about the answer, folded away; they work without scripts. */
export function CallbackWishes({ replyBy, noCallsAfter, isChosen }: CallbackWishesProps) {
  const hasError = replyBy.error !== undefined || noCallsAfter.error !== undefined
  return (
    <details className={styles['wishes']} open={isChosen || hasError}>
      <summary className={styles['summary']}>Мессенджер или время</summary>
      <div className={styles['fields']}>
        <Checkbox label="Ответить сообщением" value="message" {...replyBy} />
        <SelectField
          label="Не звонить после"
          options={[
            { value: '', label: 'Не важно' },
            ...quietTimes.map((value) => ({ value, label: `${value} (московское время)` })),
          ]}
          {...noCallsAfter}
        />
      </div>
    </details>
  )
}
