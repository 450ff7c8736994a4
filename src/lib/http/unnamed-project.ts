/** A portal's feed that gives no name leaves its number. */
const UNNAMED = /^Проект (?<number>[\w-]{4,40})$/u

/** Returns the number of a project that is known by a portal's number alone, else null. */
export function findPortalNumber(name: string): string | null {
  const number = UNNAMED.exec(name)?.groups?.['number']
  return number !== undefined && /\d/.test(number) ? number : null
}

/** What `kvartal new` writes instead of the name of such a project. */
export function toNamePlaceholder(number: string): string {
  return `{{Название проекта ${number}}}`
}

/** Puts the number in place of such a placeholder: an import leaves the project hidden instead of stopping. */
export function fillNamePlaceholder(text: string): string {
  return text.replace(/\{\{Название проекта ([\w-]{4,40})\}\}/gu, 'Проект $1')
}
