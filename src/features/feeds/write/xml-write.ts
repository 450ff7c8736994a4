import { escapeXml } from '../../../lib/xml.ts'

/** Returns an element with text, or an empty string without a value. */
export function element(
  name: string,
  value: string | number | null | undefined,
  attributes: Record<string, string> = {},
): string {
  const text = value === null || value === undefined ? '' : escapeXml(String(value))
  if (text === '') return ''
  return `<${name}${formatAttributes(attributes)}>${text}</${name}>`
}

/** Returns an element with children, or an empty string if all children are empty. */
export function group(
  name: string,
  children: readonly string[],
  attributes: Record<string, string> = {},
): string {
  const inside = children.join('')
  return inside === '' ? '' : `<${name}${formatAttributes(attributes)}>${inside}</${name}>`
}

/** Returns an element that has only attributes. */
export function emptyElement(name: string, attributes: Record<string, string>): string {
  return `<${name}${formatAttributes(attributes)}/>`
}

function formatAttributes(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')
}
