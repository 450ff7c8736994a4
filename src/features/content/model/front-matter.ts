const FENCE = '---'

/** Where the YAML of a file is, as offsets of its text, and where the text below it begins. */
export interface FrontMatter {
  start: number
  /** Without the line break before the closing fence. */
  end: number
  bodyStart: number
  /** Whether the YAML is between fences; false for a YAML file and for a text without front matter. */
  isFenced: boolean
}

/** Finds the front matter of a Markdown file with line breaks LF. A file of another kind is YAML completely. */
export function findFrontMatter(path: string, text: string): FrontMatter {
  if (!path.endsWith('.md')) {
    return { start: 0, end: text.length, bodyStart: text.length, isFenced: false }
  }
  const start = endOfLine(text, 0) + 1
  if (text.slice(0, start).trimEnd() !== FENCE) {
    return { start: 0, end: 0, bodyStart: 0, isFenced: false }
  }
  for (let at = start; at < text.length; ) {
    const next = endOfLine(text, at)
    if (text.startsWith(FENCE, at) && text.slice(at, next).trimEnd() === FENCE) {
      const bodyStart = Math.min(next + 1, text.length)
      return { start, end: Math.max(start, at - 1), bodyStart, isFenced: true }
    }
    at = next + 1
  }
  // Without a closing fence everything is parsed as YAML, which reports where it becomes invalid.
  return {
    start: Math.min(start, text.length),
    end: text.length,
    bodyStart: text.length,
    isFenced: false,
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}
