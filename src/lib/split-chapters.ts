// chunk: first-load
/** Elements that sanitized HTML can contain and that have no end tag. */
const VOID = new Set(['br', 'hr', 'img', 'wbr'])

/**
 * Splits sanitized HTML before each heading of the given levels that lies in no other element. What precedes the first
 * one is a chapter too; the chapters joined are the text.
 */
export function splitChapters(html: string, levels = [2, 3]): string[] {
  const cuts: number[] = []
  let depth = 0
  for (const { 1: end, 2: name = '', index } of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/gi)) {
    const tag = name.toLowerCase()
    if (VOID.has(tag)) continue
    if (end) depth -= 1
    else {
      if (depth === 0 && levels.some((level) => tag === `h${level}`)) cuts.push(index)
      depth += 1
    }
  }
  return [0, ...cuts]
    .map((from, index) => html.slice(from, cuts[index]))
    .filter((chapter) => chapter.trim() !== '')
}
