import type { ContentProblem } from './content-problem.ts'

/** What `kvartal new` leaves to be filled in: «{{ИНН}}». */
const PLACEHOLDER = /\{\{[^{}\n]*\}\}/g

/** Returns a problem for each place of a text that is still to be filled in. */
export function findPlaceholders(file: string, text: string): ContentProblem[] {
  return text.split('\n').flatMap((line, index) =>
    Array.from(line.matchAll(PLACEHOLDER), ({ 0: found, index: at }) => ({
      file,
      line: index + 1,
      column: at + 1,
      reason: `не заполнено: ${found}`,
    })),
  )
}

/** Escapes the characters of a text that Markdown would read as markup. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~]/g, String.raw`\$&`)
}
