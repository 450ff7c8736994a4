import type { Call } from '../../operations/contract.ts'
import type { CallInput } from '../api/call-desk.ts'

/** Returns the fields of a form as the input of a call. Nothing is checked here: the server says what is wrong by field. */
export function readFields<Of extends Call>(_call: Of, form: HTMLFormElement): CallInput<Of> {
  return Object.fromEntries(new FormData(form)) as CallInput<Of>
}

/** Returns what was typed into a field, without blanks around it; empty where the form has no such field. */
export function readText(typed: FormData, name: string): string {
  const value = typed.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
