import { AppError } from '../../../lib/errors.ts'

/** Where a page of the list ends: the value that it is sorted by, and the id. */
export interface Place {
  key: string
  id: string
}

/** Writes a place as the text of `cursor`. */
export function writeCursor({ key, id }: Place): string {
  return Buffer.from(`${key} ${id}`).toString('base64url')
}

/** Reads a cursor; throws `bad_input` for a text that `writeCursor` did not write. */
export function readCursor(cursor: string): Place {
  const match = /^(\S+) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!match?.[1] || !match[2]) {
    throw new AppError('bad_input', 'a cursor of nobody', {
      fields: { cursor: ['Начните список с начала'] },
    })
  }
  return { key: match[1], id: match[2] }
}
