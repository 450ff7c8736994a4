// chunk: callback-parts
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { callbackWishes, type WishName, wishNames } from '../callback-fields.ts'
import { Disclosure } from '../../../ui/display/disclosure.tsx'
import styles from './callback-wishes.module.css'

interface WishField {
  name: string
  error: string | undefined
  /** The value to begin with, in a form without scripts. */
  typed?: string
}

interface CallbackWishesProps {
  toField: (name: WishName) => WishField
  /** Something in it was chosen before, so it is shown open. */
  isChosen: boolean
  /** What the page says of a visitor's furniture; a form without scripts has it as typed. */
  note?: string | undefined
}

/** Optional wishes about the answer, folded away; they work without scripts. */
export function CallbackWishes({ toField, isChosen, note }: CallbackWishesProps) {
  const wishes = wishNames.map((name) => ({ wish: callbackWishes[name], field: toField(name) }))
  const hasError = wishes.some(({ field }) => field.error !== undefined)
  return (
    <Disclosure
      line="Мессенджер или время"
      isInline
      className={styles['wishes']}
      open={isChosen || hasError}
    >
      <div className={styles['fields']}>
        {wishes.map(({ wish, field: { typed, ...field } }) =>
          wish.control === 'note' ? (
            <NoteBox key={field.name} label={wish.label} text={note ?? typed} {...field} />
          ) : wish.control === 'checkbox' ? (
            <Checkbox
              key={field.name}
              label={wish.label}
              value={wish.value}
              {...(typed !== undefined && { defaultChecked: typed === wish.value })}
              {...field}
            />
          ) : (
            <SelectField
              key={field.name}
              label={wish.label}
              options={wish.options}
              {...(typed !== undefined && { defaultValue: typed })}
              {...field}
            />
          ),
        )}
      </div>
    </Disclosure>
  )
}

interface NoteBoxProps {
  name: string
  label: string
  error: string | undefined
  text: string | undefined
}

/** A ticked box with what it sends, so that a visitor can leave it out. */
function NoteBox({ label, text, ...field }: NoteBoxProps) {
  if (!text) return null
  const [words] = text.split('. План: ')
  return <Checkbox label={`${label}: ${words}`} value={text} defaultChecked {...field} />
}
