import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addPlaceholders, findStyleSource, moveStyleAttributes } from './style-attributes.server.ts'

const page = (body: string, head = '<title>x</title>') =>
  Buffer.from(`<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`)
const move = (html: Buffer) => moveStyleAttributes(html).toString()

it('moveStyleAttributes replaces attributes by rules, equal ones by one rule', () => {
  const moved = move(
    page(
      '<p style="--at:50%">а</p><b class="x" style="width:1px" id="y"></b><i style="--at:50%"></i>',
    ),
  )
  expect(moved).toBe(
    page(
      '<p data-style="0">а</p><b class="x" data-style="1" id="y"></b><i data-style="0"></i>',
      '<title>x</title><style id="style-attributes">[data-style="0"]{--at:50%}[data-style="1"]{width:1px}</style>',
    ).toString(),
  )
})

it('moveStyleAttributes decodes what React has escaped', () => {
  const moved = move(page('<p style="background:url(&quot;/a.png?b=1&amp;c&quot;)"></p>'))
  // An ampersand is not among the characters of declarations that are accepted.
  expect(moved).toContain('<style id="style-attributes"></style>')
  expect(move(page('<p style="font-family:&quot;Onest&quot;, &#x27;A&#x27;"></p>'))).toContain(
    `[data-style="0"]{font-family:"Onest", 'A'}`,
  )
})

it.each([
  'color:red}body{display:none',
  'color:red;@import "x"',
  'color:red/*',
  'color:red\\',
  '&lt;/style&gt;&lt;script&gt;',
])('moveStyleAttributes leaves out declarations that could change other rules: %s', (text) => {
  const moved = move(page(`<p style="${text}"></p><p style="color:red"></p>`))
  expect(moved).toContain('<style id="style-attributes">[data-style="1"]{color:red}</style></head>')
  expect(moved).not.toContain(' style="')
})

it.each([
  ['no style attributes', page('<p>style="x"</p>')],
  ['no head', Buffer.from('<p style="color:red">')],
  ['an attribute that does not end', page('<p style="color:red')],
])('moveStyleAttributes keeps the bytes of a document with %s', (what, html) => {
  const moved = move(html)
  if (what === 'an attribute that does not end') expect(moved).toContain('<p style="color:red')
  else expect(moved).toBe(html.toString())
})

it('findStyleSource returns the hash that browsers compute of the style element, or null', () => {
  const moved = moveStyleAttributes(page('<p style="--имя:1"></p>'))
  const [, text = ''] = /<style id="style-attributes">(.*?)<\/style>/.exec(moved.toString()) ?? []
  expect(text).toContain('--имя')
  const expected = createHash('sha256').update(text).digest('base64')
  expect(findStyleSource(moved)).toBe(`'sha256-${expected}'`)
  expect(findStyleSource(page(''))).toBeNull()
  expect(findStyleSource(page('<style id="style-attributes">*{}</style>'))).toBeNull()
})

describe('addPlaceholders', () => {
  const placeholders = new Map([
    ['/media/pictures/aa11', 'data:image/webp;base64,AAAA'],
    ['/media/pictures/bb22', 'data:image/webp;base64,BBBB'],
  ])

  it('adds one rule for each picture of a document, which findStyleSource allows', () => {
    const html = page(
      '<img src="/media/pictures/aa11-480.jpg"><img src="/media/pictures/aa11-960.jpg">',
    )
    const added = addPlaceholders(html, placeholders)
    const [, rules = ''] =
      /<style id="placeholders">(.*?)<\/style><\/head>/.exec(added.toString()) ?? []
    expect(rules).toBe(
      'img[src^="/media/pictures/aa11-"]:not(dialog *){background:url("data:image/webp;base64,AAAA")50%/cover}',
    )
    const expected = createHash('sha256').update(rules).digest('base64')
    expect(findStyleSource(added)).toBe(`'sha256-${expected}'`)
  })

  it('keeps the bytes of a document whose pictures have none', () => {
    const html = page('<img src="/media/pictures/cc33-480.jpg">')
    expect(addPlaceholders(html, placeholders)).toBe(html)
  })
})
