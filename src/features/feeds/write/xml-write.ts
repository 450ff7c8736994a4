import { escapeXml } from '../../../lib/xml.ts'

/** An element with a text; nothing where there is no value. */
export function element(
  name: string,
  value: string | number | null | undefined,
  attributes: Record<string, string> = {},
): string {
  const text = value === null || value === undefined ? '' : escapeXml(String(value))
  if (text === '') return ''
  return `<${name}${written(attributes)}>${text}</${name}>`
}

/** An element around others; nothing where all of them are nothing. */
export function group(
  name: string,
  children: readonly string[],
  attributes: Record<string, string> = {},
): string {
  const inside = children.join('')
  return inside === '' ? '' : `<${name}${written(attributes)}>${inside}</${name}>`
}

/** An element that says everything in its attributes. */
export function emptyElement(name: string, attributes: Record<string, string>): string {
  return `<${name}${written(attributes)}/>`
}

function written(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')
}
