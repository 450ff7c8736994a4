import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, it } from 'vitest'
import { escapeXml } from './xml.ts'

/** The text of `<a b="…">…</a>` as a strict parser reads it, from the attribute and from the element. */
function readBack(escaped: string): [string, string] {
  const read: [string, string] = ['', '']
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('attribute', ({ value }) => {
    read[0] = value
  })
  parser.on('text', (text) => {
    read[1] += text
  })
  parser.write(`<a b="${escaped}">${escaped}</a>`).close()
  return read
}

it('gives any text back through a strict parser, but for what XML cannot hold', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const [, element] = readBack(escapeXml(text))
      // A parser reads every end of line as one \n.
      const held = text.replace(/[\uFFFE\uFFFF]|[^\P{Cc}\t\n\r\u007f-\u009f]/gu, '')
      expect(element).toBe(held.replace(/\r\n?/g, '\n'))
    }),
  )
})

it('escapes what could end an element or an attribute', () => {
  const text = `</a> & "b" 'c' <![CDATA[ ]]>`
  expect(readBack(escapeXml(text))).toEqual([text, text])
})

it('leaves out control characters and halves of pairs', () => {
  expect(escapeXml('а\u0000б\u001bв\uD800г\uFFFFд😀')).toBe('абвгд😀')
})
