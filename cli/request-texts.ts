import type { AgreedTexts } from '../src/features/callback/requests/agreed-texts.server.ts'
import { plainText } from '../src/lib/plain-text.ts'
import { printable } from '../src/lib/terminal-text.ts'

const BLOCK_END = /<\/(?:p|h[1-6]|li|tr|blockquote)>|<br\s*\/?>/i

/** Formats the texts that a visitor agreed to, complete and without markup, or a message if none is stored. */
export function formatAgreedTexts({ consent, policy, mailing }: AgreedTexts): string {
  const texts = [consent, policy, mailing].filter((text) => text !== undefined)
  if (texts.length === 0) return 'Текст согласия не сохранён'
  return texts
    .map((text) =>
      [
        describeText(text),
        ...(text.file === null ? [] : [`Файл: ${text.file}`]),
        ...text.html
          .split(BLOCK_END)
          .map((block) => printable(plainText(block)))
          .filter((line) => line !== ''),
      ].join('\n'),
    )
    .join('\n\n')
}

/** Formats title and version of a text in one line. */
export function describeText({ title, version }: { title: string; version: string }): string {
  return `«${printable(title)}», версия ${printable(version)}`
}
