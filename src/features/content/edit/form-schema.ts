import type { FormSchema } from './form-field.ts'

/** The form of a kind of file; null where it is text alone. */
export function buildFormSchema(_kind: string): FormSchema | null {
  return null
}
