// chunk: list-filter
import type { ReactNode } from 'react'
import { AmountFilter } from './amount-filter.tsx'
import { SingleFilter } from './single-filter.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { DropList } from '../../../ui/form/drop-list.tsx'
import { ChoiceFilter, RoomsFilter } from './choice-filter.tsx'
import styles from './filter-control.module.css'
import type { FilterField } from './filter-fields.ts'
import { handledByForm } from './handled-by-form.ts'
import { RangeFilter } from './range-filter.tsx'
import { WalkFilter } from './walk-filter.tsx'

interface FilterControlProps {
  field: FilterField
  /** The chosen values of the complete form. */
  chosen: URLSearchParams
}

/** The control of one filter: a range, a checkbox, toggle buttons, a drop-down list or visible checkboxes. */
export function FilterControl({ field, chosen }: FilterControlProps) {
  const { key, label } = field
  if (field.type === 'range') return <RangeFilter field={field} chosen={chosen} />
  if (field.type === 'flag') {
    return (
      <Checkbox
        name={key}
        value="true"
        label={label}
        checked={chosen.has(key)}
        onChange={handledByForm}
      />
    )
  }
  if (field.type === 'amount') return <AmountFilter field={field} chosen={chosen} />
  if (field.type === 'single') return <SingleFilter field={field} chosen={chosen} />
  if (field.type === 'walk') {
    return (
      <DropList label={label} value={field.closed}>
        <WalkFilter field={field} chosen={chosen} />
      </DropList>
    )
  }
  if (key === 'rooms') return <RoomsFilter field={field} chosen={chosen} />
  if (field.closed !== null) {
    return (
      <DropList label={label} value={field.closed}>
        <ChoiceFilter field={field} chosen={chosen} />
      </DropList>
    )
  }
  return (
    <FilterGroup label={label}>
      {key === 'status' ? (
        <p className={styles['hint']}>Без выбора — только в&nbsp;продаже</p>
      ) : null}
      <ChoiceFilter field={field} chosen={chosen} />
    </FilterGroup>
  )
}

/** Controls below their common label. */
export function FilterGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['label']}>{label}</legend>
      {children}
    </fieldset>
  )
}
