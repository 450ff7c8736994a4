// chunk: list-filter
import { FilterControl, FilterGroup } from './filter-control.tsx'
import type { FilterField } from './filter-fields.ts'
import paymentStyles from './payment-filter.module.css'

interface PanelFieldsProps {
  fields: readonly FilterField[]
  /** The chosen values of the complete form. */
  chosen: URLSearchParams
}

/** The filters beyond the row: the mortgage, ranges, choices and flags. */
export function PanelFields({ fields, chosen }: PanelFieldsProps) {
  const toControl = (field: FilterField) => (
    <FilterControl key={field.key} field={field} chosen={chosen} />
  )
  const rest = (...types: Array<FilterField['type']>) =>
    fields
      .filter((field) => !field.isInRow && !field.isPayment && types.includes(field.type))
      .map(toControl)
  const flags = rest('flag')
  const payment = fields.filter(({ isPayment }) => isPayment)
  return (
    <>
      {payment.length > 0 ? (
        <fieldset className={paymentStyles['group']}>
          <legend>Ипотека</legend>
          {payment.map(toControl)}
          <p className={paymentStyles['note']}>
            Без первого взноса и&nbsp;срока платёж считается с&nbsp;наименьшим взносом
            и&nbsp;на&nbsp;самый длинный срок программы.
          </p>
        </fieldset>
      ) : null}
      {rest('range')}
      {rest('choice', 'walk')}
      {flags.length > 0 ? <FilterGroup label="Дополнительно">{flags}</FilterGroup> : null}
    </>
  )
}
