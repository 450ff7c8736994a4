import { createContext, use } from 'react'
import type { FileProblem } from '../../features/content/edit/edit-schema.ts'
import { capitalize } from '../../lib/text.ts'
import { toFieldName, type ValuePath } from './form-values.ts'

/** What the fields of a file's form share. */
interface FormState {
  /** The values that were opened. */
  before: unknown
  problems: readonly FileProblem[]
  /** The project whose folder the file is in, or which it names; empty elsewhere. */
  project: string
  change: (path: ValuePath, value: unknown) => void
  openSource: () => void
}

export const FormContext = createContext<FormState | null>(null)

/** Returns what the fields of a form share; throws outside one. */
export function useForm(): FormState {
  const form = use(FormContext)
  if (form === null) throw new Error('a field stands outside a form')
  return form
}

/** Returns why a value cannot be taken, in the words of the server. */
export function useProblem(path: ValuePath): string | undefined {
  const name = toFieldName(path)
  const reasons = useForm()
    .problems.filter(({ field }) => field === name)
    .map(sayReason)
  return reasons.length === 0 ? undefined : reasons.join('. ')
}

/** Why a value cannot be taken, beside its label: the name that the file has for it is left out. */
export function sayReason({ field, reason }: FileProblem): string {
  const name = `${field?.split('.').at(-1)}: `
  const text = field !== null && reason.startsWith(name) ? reason.slice(name.length) : reason
  return capitalize(text)
}

/** The id of the control of a value. */
export function toFieldId(path: ValuePath): string {
  return `field-${toFieldName(path)}`
}

/**
 * Puts the keyboard into the control of a value, or of the nearest one around it that the form shows, and unfolds what
 * it is in. Returns whether there is one.
 */
export function focusField(field: string): boolean {
  const steps = field.split('.')
  for (let length = steps.length; length > 0; length--) {
    const control = document.getElementById(`field-${steps.slice(0, length).join('.')}`)
    if (!control) continue
    for (let fold = control.closest('details'); fold; fold = foldAround(fold)) fold.open = true
    control.focus()
    control.scrollIntoView({ block: 'center' })
    return true
  }
  return false
}

function foldAround(fold: HTMLDetailsElement): HTMLDetailsElement | null {
  return fold.parentElement?.closest('details') ?? null
}
