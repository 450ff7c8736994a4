import { TextField } from '../../ui/form/text-field.tsx'
import type { DeskError } from '../api/call-desk.ts'

/** The field of a one-time code of an authenticator; browsers and phones fill it by its name. */
export function CodeField({
  hint,
  error,
  isSending,
}: {
  hint: string
  error: DeskError | null
  isSending: boolean
}) {
  return (
    <TextField
      label="Код из приложения"
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      hint={hint}
      error={error?.fields['code']?.[0]}
      isLoading={isSending}
    />
  )
}
