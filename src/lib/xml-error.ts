/** Russian texts for the parser errors that occur in feeds. */
const translations: ReadonlyArray<readonly [RegExp, string]> = [
  [/unclosed tag: (.+)/, 'документ обрывается: элемент <$1> не закрыт'],
  [/unmatched closing tag: (.+)\./, 'закрывающий тег </$1> без открывающего'],
  [/unexpected close tag/, 'закрывающий тег не соответствует открытому'],
  [/undefined entity/, 'неизвестная подстановка вида &имя;'],
  [/malformed (character )?entity|empty entity name/, 'знак & не записан как &amp;'],
  [/disallowed character in (tag|attribute) name/, 'знак < не записан как &lt; или имя с ошибкой'],
  [/disallowed character/, 'знак, которого в XML быть не может'],
  [/must contain a root element/, 'в файле нет ни одного элемента'],
  [/unexpected end/, 'документ обрывается'],
  [/text data outside of root node/, 'текст вне корневого элемента: это не XML'],
  [/only one root/, 'больше одного корневого элемента'],
  [/duplicate attribute: (.+)\./, 'атрибут $1 указан дважды'],
  [/unquoted attribute value/, 'значение атрибута без кавычек'],
  [/attribute without value/, 'атрибут без значения'],
]

/** Translates a parser error into Russian. A rare error includes the original message. */
export function translateXmlError(message: string): string {
  const own = message.replace(/^\d+:\d+: /, '').slice(0, 160)
  for (const [pattern, words] of translations) {
    const match = pattern.exec(own)
    if (match) return words.replace('$1', (match[1] ?? '').slice(0, 60))
  }
  return `ошибка в XML (${own})`
}
