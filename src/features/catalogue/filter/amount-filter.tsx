// chunk: list-filter
import { useState } from 'react'
import type { AmountField } from './filter-fields.ts'
import styles from './payment-filter.module.css'
import { cleanAmount, formatBound, spaceAmount } from './range-text.ts'
import { type Edit, readBound, resolveEdit, typeOn } from './read-bound.ts'

interface AmountFilterProps {
  field: AmountField
  /** The chosen values of the complete form. */
  chosen: URLSearchParams
}

/** A text field for one whole number. */
export function AmountFilter({ field, chosen }: AmountFilterProps) {
  const { key, label, unit, placeholder } = field
  const [edit, setEdit] = useState<Edit | null>(null)
  const now = resolveEdit(edit, { min: formatBound(readBound(chosen.get(key) ?? '')), max: '' })
  if (now.edit !== edit) setEdit(now.edit)
  return (
    <label className={styles['field']}>
      <span className={styles['label']}>
        {label},&nbsp;{unit}
      </span>
      <input
        name={key}
        className={styles['control']}
        inputMode="numeric"
        placeholder={placeholder}
        value={now.texts.min}
        onChange={({ target }) => {
          const text = cleanAmount(target.value)
          // Spaces would move the caret if it is not at the end.
          const isAtEnd = target.selectionStart === target.value.length
          const min = isAtEnd ? spaceAmount(text) : text
          setEdit(typeOn(now.isEditCurrent ? edit : null, now.listBounds, { min, max: '' }))
        }}
        onBlur={() => now.isApplied && setEdit(null)}
      />
    </label>
  )
}
