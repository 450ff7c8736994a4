import type { Actor } from '../../../verbs/actor.ts'

/** Whether an actor sees names, phones and notes: an analyst does not (decision D61). */
export function seesPeople(actor: Actor): boolean {
  return actor.kind !== 'user' || actor.role !== 'analyst'
}

/** The first letter of a name: `А•••`. */
export function maskName(name: string): string {
  return `${Array.from(name)[0] ?? ''}•••`
}

/** A phone of which nothing but the country is left. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 2)}${'•'.repeat(Math.max(0, phone.length - 2))}`
}
