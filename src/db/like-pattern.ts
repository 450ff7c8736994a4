/** Returns a text as a part of a LIKE pattern in which % and _ are letters; the query says `escape '\'`. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
