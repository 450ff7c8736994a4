import { BOOT_ID } from '../../src/ssr/boot.ts'

/** Counts the elements of a document, by their opening tags. */
export function countElements(html: string): number {
  return html.match(/<[a-z][^\s>/]*/g)?.length ?? 0
}

/** Returns the bytes of the data with which a document is hydrated. Throws if it has none. */
export function countBootBytes(html: string): number {
  const element = new RegExp(`<script[^>]* id="${BOOT_ID}"[^>]*>(.*?)</script>`, 's').exec(html)
  if (!element) throw new Error('the document has no boot data')
  return Buffer.byteLength(element[1] ?? '')
}

/** Returns the addresses of the scripts that a document names: in script elements and as modules to preload. */
export function findScripts(html: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? []
  const addresses = tags.flatMap((tag) => {
    const isScript = tag.startsWith('<script') || /\brel="modulepreload"/.test(tag)
    const [, address] = /\b(?:src|href)="([^"]+)"/.exec(tag) ?? []
    return isScript && address !== undefined ? [address] : []
  })
  return [...new Set(addresses)]
}

/** Counts the lots that a list in a document links to. */
export function countLots(html: string): number {
  return new Set(html.match(/href="\/flats\/\d+/g)).size
}
