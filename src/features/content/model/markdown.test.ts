import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ContentProblem } from './content-problem.ts'
import { ContentSource } from './content-source.ts'
import { normalizeHtml, toPortableHtml, readBody } from './markdown.ts'
import { PictureBook } from './picture-book.ts'

const book = new PictureBook(
  new Map([
    [
      'pictures/a b.jpg',
      {
        width: 600,
        height: 400,
        placeholder: 'data:,',
        renditions: [
          { format: 'avif' as const, width: 600, url: '/media/pictures/a-600.avif' },
          { format: 'jpeg' as const, width: 480, url: '/media/pictures/a-480.jpg' },
          { format: 'jpeg' as const, width: 600, url: '/media/pictures/a-600.jpg' },
        ],
      },
    ],
  ]),
)

function toHtml(text: string, format: 'markdown' | 'html' = 'markdown') {
  const problems: ContentProblem[] = []
  const source = new ContentSource('press/x.md', text, problems)
  const html = readBody(source, format).toHtml(book)
  return { html, problems }
}

it.each([
  ['a script', '<script>alert(1)</script>'],
  ['a handler', '<img src="/a.jpg" onerror="alert(1)"/>'],
  [
    'a style and a handler of a cell, a picture and a link',
    '<table><tbody><tr><td style="color:red" onclick="x()" id="a">x</td></tr></tbody></table>' +
      '<p><a href="/a" style="x" onclick="x()">x</a><b style="x">x</b></p>',
  ],
  ['a style', '<p style="position:fixed">x</p><style>*{}</style>'],
  ['a frame', '<iframe src="https://evil.example"></iframe>'],
  ['a form', '<form action="https://evil.example"><input name="x"/></form>'],
  ['a javascript: link', '<a href="javascript:alert(1)">x</a>'],
  ['an encoded javascript: link', '<a href="&#106;ava&#x0A;script:alert(1)">x</a>'],
  ['a data: link', '<a href="data:text/html,x">x</a>'],
  ['an id', '<p id="root" name="x" class="y">x</p>'],
  ['a picture of another site', '<img src="https://evil.example/x.jpg"/>'],
  ['a srcset of another site', '<img src="/a.jpg" srcset="https://evil.example/x.jpg 2x"/>'],
  ['SVG', '<svg><a href="/x"><script>alert(1)</script></a></svg>'],
  ['MathML', '<math><mtext><script>alert(1)</script></mtext></math>'],
])('removes %s', (_name, html) => {
  const safe = toHtml(html, 'html').html
  expect(safe).not.toMatch(
    /script|on\w+=|style|iframe|form|javascript|data:|id=|class=|evil|svg|math/i,
  )
})

it.each([
  ['[x](javascript:alert(1))', '<p><a>x</a></p>'],
  ['[x](JaVaScRiPt:alert(1))', '<p><a>x</a></p>'],
  ['[x]: javascript:alert(1)\n\n[x]', '<p><a>x</a></p>'],
  ['<javascript:alert(1)>', '<p><a>javascript:alert(1)</a></p>'],
  ['[x](/flats "к квартирам")', '<p><a href="/flats" title="к квартирам">x</a></p>'],
  ['# Первый', '<h2>Первый</h2>'],
  ['~~нет~~', '<p><del>нет</del></p>'],
  ['a\\\nb', '<p>a<br />\nb</p>'],
  [
    '![Двор\nвесной](/a.jpg "в\nмае")',
    '<p><img src="/a.jpg" alt="Двор весной" title="в мае" /></p>',
  ],
  ['', ''],
])('renders %s with allowed markup only', (text, html) => {
  expect(toHtml(text).html).toBe(html)
})

it.each([
  ['![x](https://evil.example/x.jpg)', 'markdown'],
  ['![x](//evil.example/x.jpg)', 'markdown'],
  ['![x][a]\n\n[a]: https://evil.example/x.jpg', 'markdown'],
  ['![x](javascript:alert(1))', 'markdown'],
  ['<img src="https://evil.example/x.jpg" />', 'html'],
] as const)('reports %s as a problem and renders no picture', (text, format) => {
  const { html, problems } = toHtml(text, format)
  expect(html).not.toContain('src')
  expect(problems).toMatchObject([{ line: 1, reason: 'картинка должна лежать в этой папке' }])
})

it.each([
  ['quotes', `${'> '.repeat(3_000)}слово`],
  ['lists', Array.from({ length: 400 }, (_, depth) => `${'  '.repeat(depth)}- слово`).join('\n')],
])('reports Markdown with too many %s inside each other as a problem', (_name, text) => {
  expect(toHtml(text).problems).toMatchObject([{ reason: 'слишком глубокая вложенность' }])
})

it('renders the text of twenty quotes inside each other', () => {
  expect(toHtml(`${'> '.repeat(20)}слово`)).toMatchObject({
    html: expect.stringContaining('слово'),
    problems: [],
  })
})

it('reports too deep nesting of HTML as a problem', () => {
  expect(toHtml(`${'<b>'.repeat(30_000)}${'</b>'.repeat(30_000)}`, 'html').problems).toMatchObject([
    { reason: 'слишком глубокая вложенность' },
  ])
})

it('renders a picture of the folder with its renditions', () => {
  expect(toHtml('![Двор](<pictures/a b.jpg>)').html).toBe(
    '<p><img src="/media/pictures/a-600.jpg" alt="Двор" ' +
      'srcset="/media/pictures/a-480.jpg 480w, /media/pictures/a-600.jpg 600w" ' +
      'sizes="(max-width: 720px) 100vw, 720px" width="600" height="400" loading="lazy" /></p>',
  )
})

it.each([
  [
    'reads exported HTML back unchanged',
    '![Двор](<pictures/a b.jpg>)\n\n| a | b |\n|--|:-:|\n| 1 | 2 |',
  ],
  [
    'keeps escaped characters of Markdown and HTML',
    'a & b < c > d "e" \u00A0 `<p>`\n\n```\n<b>&amp;</b>\n```',
  ],
])('%s', (_name, text) => {
  const { html } = toHtml(text)
  expect(normalizeHtml(html)).toBe(html)
  expect(toHtml(toPortableHtml(html, book), 'html')).toEqual({ html, problems: [] })
})

it('renders any Markdown as well-formed HTML without scripts that an export does not change', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '# ',
      '> ',
      '- ',
      '1. ',
      '\n\n',
      '\n',
      '| a |\n|---|\n',
      '[x](',
      ')',
      '![',
      '](',
      '`',
    ),
    fc.constantFrom(
      '**',
      '*',
      '~~',
      '<b',
      '<!--',
      '-->',
      '&lt;',
      '&#0;',
      'javascript:',
      'http://a',
      '[^1]',
      '[x]: ',
    ),
    fc.string({ maxLength: 6 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const { html, problems } = toHtml(`\n${pieces.join('').replaceAll('\0', '')}`)
      if (problems.length > 0) return
      expect(html).not.toMatch(/<script|<[^>]*\s(on\w+|style|id|class)=|href="\s*javascript:/i)
      expect(normalizeHtml(html)).toBe(html)
      expect(toHtml(`\n${toPortableHtml(html, book)}`, 'html').html).toBe(html)
    }),
  )
})
