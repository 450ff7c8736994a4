import fc from 'fast-check'
import { expect, it } from 'vitest'
import { InvalidPictureError } from './invalid-picture.server.ts'
import { readSvgText } from './svg-text.server.ts'

const ROOT = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path/></svg>'
const read = (text: string) => readSvgText(Buffer.from(text))

/** As Illustrator has exported it since 2003. */
const ILLUSTRATOR = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 16.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
	<!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
	<!ENTITY ns_svg "http://www.w3.org/2000/svg">
	<!ENTITY st0 "fill:none;font-family:'Onest';stroke:#000;">
	<!ATTLIST svg xmlns:x CDATA #FIXED "&ns_extend;>">
]>
<svg version="1.1" xmlns:x="&ns_extend;" xmlns="&ns_svg;" width="9" height="9"><path style="&st0;"/></svg>`

it.each([
  ['nothing', ROOT],
  ['an XML declaration and space', `<?xml version="1.0"?>\n  ${ROOT}`],
  ['a byte-order mark', `\uFEFF${ROOT}`],
  ['a comment longer than any header', `<!-- ${'план - '.repeat(20_000)} -->${ROOT}`],
  ['comments with tags', `<!-- <html> ]> --><!-- &x; -->${ROOT}`],
  ['style sheets', `<?xml-stylesheet href="plan.css" type="text/css"?>${ROOT}`],
  ['a public DTD', `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">${ROOT}`],
  ['an internal subset of notes', `<!DOCTYPE svg [ <!-- ]> --> <?a ]>?> %x; ]>${ROOT}`],
])('an SVG after %s is read from its root on', (_name, text) => {
  expect(read(text)).toBe(ROOT)
})

it('an SVG of Illustrator has its entities expanded', () => {
  expect(read(ILLUSTRATOR)).toBe(
    '<svg version="1.1" xmlns:x="http://ns.adobe.com/Extensibility/1.0/" xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path style="fill:none;font-family:&apos;Onest&apos;;stroke:#000;"/></svg>',
  )
})

it.each([
  ['utf-16le', '\uFEFF'],
  ['utf-16le', ''],
  ['utf-16be', '\uFEFF'],
  ['utf-16be', ''],
])('an SVG in %s with the mark "%s" is read', (encoding, mark) => {
  const bytes = Buffer.from(`${mark}<?xml version="1.0" encoding="UTF-16"?>${ROOT}`, 'utf16le')
  expect(readSvgText(encoding === 'utf-16be' ? bytes.swap16() : bytes)).toBe(ROOT)
})

it('an SVG in the encoding of its declaration is read, an unknown one rejected', () => {
  const text = (encoding: string) =>
    Buffer.from(
      `<?xml version="1.0" encoding="${encoding}"?><svg><text>\xcf</text></svg>`,
      'latin1',
    )
  expect(readSvgText(text('windows-1251'))).toBe('<svg><text>П</text></svg>')
  expect(() => readSvgText(text('klingon'))).toThrow('незнакомой кодировке')
})

it.each([
  ['a page', '<!doctype html><html><svg></svg></html>'],
  ['another XML', '<?xml version="1.0"?><feed/>'],
  ['an element whose name only begins so', '<svgx/>'],
  ['a comment without end', '<!-- <svg>'],
  ['a subset without end', '<!DOCTYPE svg [ <!ENTITY a "b'],
  ['a text', 'svg'],
  ['nothing', ''],
])('%s is no SVG', (_name, text) => {
  expect(read(text)).toBeUndefined()
})

const withEntities = (declarations: string, body: string) =>
  `<!DOCTYPE svg [${declarations}]><svg>${body}</svg>`

it('entities of another file are never read', () => {
  for (const id of ['SYSTEM "file:///etc/passwd"', 'PUBLIC "a" "http://127.0.0.1/"']) {
    const declaration = `<!ENTITY a ${id}>`
    expect(() => read(withEntities(declaration, '&a;'))).toThrow('другой файл')
    expect(read(withEntities(declaration, ''))).toBe('<svg></svg>')
  }
  expect(read(withEntities('<!ENTITY % a SYSTEM "http://127.0.0.1/"> %a;', ''))).toBe('<svg></svg>')
})

it('entities that contain themselves or grow beyond 64 KB are rejected', () => {
  expect(() => read(withEntities('<!ENTITY a "&b;"><!ENTITY b "&a;">', '&a;'))).toThrow(
    'содержит себя',
  )
  const nested = (first: string) =>
    Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('') +
    `<!ENTITY e0 "${first}">`
  for (const first of ['0123456789', '']) {
    expect(() => read(withEntities(nested(first), '&e9;'))).toThrow('больше 64 КБ')
  }
  const long = `<!ENTITY a "${'x'.repeat(1_000)}">`
  expect(read(withEntities(long, '&a;'.repeat(60)))).toHaveLength(60_000 + '<svg></svg>'.length)
  expect(() => read(withEntities(long, '&a;'.repeat(70)))).toThrow('больше 64 КБ')
})

it('references in comments and CDATA, to unknown and to predefined entities stay', () => {
  const body = '<!-- &a; --><![CDATA[&a;]]><?p &a;?>&unknown; &amp; &#1055; &a&a '
  expect(read(withEntities('<!ENTITY a "b"><!ENTITY amp "c">', body))).toBe(`<svg>${body}</svg>`)
})

it('any bytes are read or rejected as no picture', () => {
  const piece = fc.constantFrom(
    '<!DOCTYPE svg [',
    '<!ENTITY a "',
    '">',
    ']>',
    '<svg>',
    '&a;',
    '<!--',
    '-->',
    '<?',
    '%',
    '"',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => {
      try {
        read(pieces.join(''))
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidPictureError)
      }
    }),
  )
})
