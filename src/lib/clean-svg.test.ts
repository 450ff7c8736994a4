import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verifies } from '../../tests/support/verifies.ts'
import { cleanSvg } from './clean-svg.server.ts'

const PATH = '<path d="M2 3.5h-4a1 1 0 0 1 1,1Z" fill="currentColor"></path>'

describe('cleanSvg', () => {
  it('keeps its shapes and their geometry', () => {
    const icon =
      '<svg viewBox="0 0 24 24"><g transform="rotate(45 12 12)"><circle cx="12" cy="12" r="4.5" ' +
      'stroke="#0a2540" stroke-width="1.5"></circle></g><rect x="1" y="1" width="4" height="4"></rect></svg>'
    expect(cleanSvg(icon)).toBe(icon)
    expect(cleanSvg(` <?xml version="1.0"?><svg viewBox="0 0 24 24">${PATH}</svg>\n`)).toBe(
      `<svg viewBox="0 0 24 24">${PATH}</svg>`,
    )
  })

  it.each([
    '<script>alert(1)</script>',
    '<foreignObject><iframe src="https://evil.example"/></foreignObject>',
    '<g><script>alert(1)</script></g>',
    '<style>*{display:none}</style>',
    '<a href="https://evil.example"><path d="M0 0"/></a>',
    '<use href="https://evil.example/a.svg#b"/>',
    '<image href="https://evil.example/a.png"/>',
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<!-- --><?php echo 1 ?>',
    'words &lt;script&gt;',
  ])('removes %s and keeps the rest', (evil) => {
    const cleaned = cleanSvg(`<svg viewBox="0 0 24 24">${evil}${PATH}</svg>`) ?? ''
    expect(cleaned.replace('<g></g>', '')).toBe(`<svg viewBox="0 0 24 24">${PATH}</svg>`)
  })

  it.each([
    'onload="alert(1)"',
    'onclick="alert(1)"',
    'style="position:fixed"',
    'class="x"',
    'id="x"',
    'href="javascript:alert(1)"',
    'xlink:href="javascript:alert(1)"',
    'fill="url(https://evil.example)"',
    'fill="URL (#a)"',
    'd="M0 0&quot;&gt;&lt;script&gt;"',
    'fill="expression(a:b)"',
  ])('removes the attribute %s', (attribute) => {
    expect(cleanSvg(`<svg><path ${attribute}/></svg>`)).toBe('<svg><path></path></svg>')
  })

  it.each([
    '',
    'words',
    '<svg>',
    '<svg></g></svg>',
    '<svg/><svg/>',
    '<path d="M0 0"/>',
    '<html><svg/></html>',
    '<svg>&nothing;</svg>',
    `<svg>${'<g/>'.repeat(2_000)}</svg>`,
  ])('returns undefined for %j', (text) => {
    expect(cleanSvg(text)).toBeUndefined()
  })

  it('returns only basic shapes for any input', () => {
    const words =
      '<svg|<g|<script|</g>|</svg>|/>|>| onload="| d="M0 0|"|\'|<!--|-->|<![CDATA[|]]>|&#60;|&lt;|javascript:|x| |<svg>'
    const piece = fc.constantFrom(...words.split('|'))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const cleaned = cleanSvg(`<svg>${pieces.join('')}</svg>`) ?? ''
        expect(cleaned).toMatch(/^(?:<\/?(?:svg|g)(?: d="[\w\s.,#%()+-]*")?>)*$/)
      }),
      { numRuns: 2_000 },
    )
    verifies('§3.4-8')
  })
})
