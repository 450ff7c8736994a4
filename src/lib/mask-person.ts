/** The first letter of a name: `А•••`. */
export function maskName(name: string): string {
  return `${Array.from(name)[0] ?? ''}•••`
}

/** A phone of which nothing but the country is left. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 2)}${'•'.repeat(Math.max(0, phone.length - 2))}`
}
