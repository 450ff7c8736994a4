import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, it } from 'vitest'
import { escapeXml } from './xml.ts'

/** Parses `<a b="…">…</a>` with a strict parser and returns the texts of attribute and element. */
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

it('escapes any text so that a strict parser returns it, without characters that XML does not allow', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const [, element] = readBack(escapeXml(text))
      // A parser normalizes every line ending to \n.
      const allowed = text.replace(/[\uFFFE\uFFFF]|[^\P{Cc}\t\n\r\u007f-\u009f]/gu, '')
      expect(element).toBe(allowed.replace(/\r\n?/g, '\n'))
    }),
  )
})

it('escapes what could end an element or an attribute', () => {
  const text = `</a> & "b" 'c' <![CDATA[ ]]>`
  expect(readBack(escapeXml(text))).toEqual([text, text])
})

it('removes control characters and lone surrogates', () => {
  expect(escapeXml('а\u0000б\u001bв\uD800г\uFFFFд😀')).toBe('абвгд😀')
})
