import { toPlaceholderRule } from '../lib/http/picture-address.ts'

/** Id of the style element with the rules that represent the style attributes of a rendered page. */
export const STYLES_ID = 'style-attributes'

/** Id of the style element with the rules of a company's own face, which stays. */
export const BRAND_STYLES_ID = 'brand'

/** Id of the style element with what is shown in place of pictures until they have loaded. */
export const PLACEHOLDERS_ID = 'placeholders'

/**
 * Turns the rules that the server sent instead of style attributes into inline styles, which a script may set, so that
 * React finds and changes them as its own. Call it once the document is parsed, before hydration.
 */
export function applyStyles(): void {
  const element = document.getElementById(STYLES_ID)
  if (!(element instanceof HTMLStyleElement) || !element.sheet) return
  const texts = new Map<string, string>()
  for (const rule of element.sheet.cssRules) {
    if (!(rule instanceof CSSStyleRule)) continue
    texts.set(/\d+/.exec(rule.selectorText)?.[0] ?? '', rule.style.cssText)
  }
  for (const styled of document.querySelectorAll<HTMLElement | SVGElement>('[data-style]')) {
    styled.style.cssText = texts.get(styled.dataset['style'] ?? '') ?? ''
    delete styled.dataset['style']
  }
  element.remove()
}

let placeholderSheet: CSSStyleSheet | undefined
const withPlaceholder = new Set<string>()

/** Shows data URLs in place of the pictures whose addresses begin so, until these have loaded. */
export function showPlaceholders(placeholders: Readonly<Record<string, string>>): void {
  if (!placeholderSheet) {
    placeholderSheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(placeholderSheet)
  }
  for (const [start, url] of Object.entries(placeholders)) {
    if (withPlaceholder.has(start)) continue
    withPlaceholder.add(start)
    placeholderSheet.insertRule(toPlaceholderRule(start, url))
  }
}
