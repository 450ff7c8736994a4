import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, it } from 'vitest'
import { element, emptyElement, group } from './xml-write.ts'

/** Parses text and attribute with a strict parser. */
function parse(xml: string): { text: string; attribute: string | undefined } {
  const parser = new SaxesParser()
  let text = ''
  let attribute: string | undefined
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => {
    attribute = tag.attributes['a']
  })
  parser.on('text', (piece) => {
    text += piece
  })
  parser.write(xml).close()
  return { text, attribute }
}

it('writes any text as valid XML, without characters that XML does not allow', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (value) => {
      const allowed = value.replace(/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
      const { text, attribute } = parse(`<r>${element('e', `.${value}`, { a: 'x' })}</r>`)
      expect(text).toBe(`.${allowed.replace(/\r\n?/g, '\n')}`)
      expect(attribute).toBe('x')
    }),
  )
})

it.each([
  ['\u0000\u0008\u000b\u001f', ''],
  ['\ud800 половина пары', '<e> половина пары</e>'],
  ['😀 & <b> "q" \'a\' ]]>', '<e>😀 &amp; &lt;b&gt; &quot;q&quot; &apos;a&apos; ]]&gt;</e>'],
  [0, '<e>0</e>'],
  [null, ''],
  [undefined, ''],
  ['', ''],
])('writes %j as %s', (value, xml) => {
  expect(element('e', value)).toBe(xml)
})

it('escapes attributes and omits empty groups', () => {
  expect(emptyElement('i', { url: 'https://a.example/?x=1&y="2"' })).toBe(
    '<i url="https://a.example/?x=1&amp;y=&quot;2&quot;"/>',
  )
  expect(group('g', ['', ''])).toBe('')
  expect(group('g', ['', '<e/>'], { a: '<' })).toBe('<g a="&lt;"><e/></g>')
})
