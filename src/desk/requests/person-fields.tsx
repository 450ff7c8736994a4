import type { DeskError } from '../api/call-desk.ts'
import { Field } from '../kit/field.tsx'

interface PersonFieldsProps {
  /** What the fields show at first. */
  person?: { name: string; phone: string }
  error: DeskError | null
  isSending: boolean
}

/** Name and number of the person who asks. */
export function PersonFields({ person, error, isSending }: PersonFieldsProps) {
  return (
    <>
      <Field
        label="Имя"
        name="name"
        autoComplete="off"
        defaultValue={person?.name}
        error={error?.fields['name']?.[0]}
        readOnly={isSending}
      />
      <Field
        label="Телефон"
        name="phone"
        type="tel"
        autoComplete="off"
        placeholder="+7 912 345-67-89"
        defaultValue={person?.phone}
        error={error?.fields['phone']?.[0]}
        readOnly={isSending}
      />
    </>
  )
}
