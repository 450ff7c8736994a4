import { describe, expect, it } from 'vitest'
import { KeptParts } from './kept-parts.server.ts'

const LARGE = 1_000_000

/** A page as the renderer makes it: each part is drawn unless it is kept. */
function write(
  parts: KeptParts,
  ...shown: Array<readonly [source: object | string, html: string]>
) {
  const { keeper, join } = parts.begin()
  const drawn: string[] = []
  const html = shown.map(([source, own]) => {
    const { open, close, isKept } = keeper('part', [source])
    if (!isKept) drawn.push(own)
    return `<p>${open}${isKept ? '' : own}${close ?? ''}</p>`
  })
  return { drawn, text: join(html.join('')).toString() }
}

describe('parts of pages', () => {
  it('are drawn once for equal sources, and stand in every page that shows them', () => {
    const parts = new KeptParts(LARGE)
    const page = () => write(parts, [{ lot: 1 }, '<b>Однушка</b>'], ['x', '<i>€</i>'])
    expect(page().drawn).toHaveLength(2)
    expect(page()).toEqual({ drawn: [], text: '<p><b>Однушка</b></p><p><i>€</i></p>' })
    expect(write(parts, ['x', 'другое']).text).toBe('<p><i>€</i></p>')
  })

  it('are told apart by every source', () => {
    const parts = new KeptParts(LARGE)
    const sources = [{ price: 1 }, { price: 2 }, '1', '2', '{"price":1}', { price: '1' }]
    for (const [n, source] of sources.entries()) {
      expect(write(parts, [source, `<b>${n}</b>`]).text).toBe(`<p><b>${n}</b></p>`)
    }
  })

  it('are told apart by functions, each of which equals itself alone', () => {
    const parts = new KeptParts(LARGE)
    const [one, other] = [() => 1, () => 1]
    expect(write(parts, [one, '<b>1</b>']).drawn).toHaveLength(1)
    expect(write(parts, [other, '<b>2</b>']).text).toBe('<p><b>2</b></p>')
    expect(write(parts, [one, '']).text).toBe('<p><b>1</b></p>')
  })

  it('may hold one another', () => {
    const parts = new KeptParts(LARGE)
    const page = () => {
      const { keeper, join } = parts.begin()
      const outer = keeper('outer', [])
      if (outer.isKept) return join(`<p>${outer.open}</p>`).toString()
      const inner = keeper('inner', [])
      return join(
        `<p>${outer.open}<b>1</b>${inner.open}<b>2</b>${inner.close}${outer.close}</p>`,
      ).toString()
    }
    expect([page(), page()]).toEqual(Array(2).fill('<p><b>1</b><b>2</b></p>'))
    const { keeper } = parts.begin()
    expect([keeper('outer', []).isKept, keeper('inner', []).isKept]).toEqual([true, true])
  })

  it('cannot be called up by what a visitor writes, even words that marked an earlier page', () => {
    const parts = new KeptParts(LARGE)
    const before = parts.begin()
    const { open, close } = before.keeper('part', ['secret'])
    before.join(`${open}<b>secret</b>${close}`)
    const { open: asked } = parts.begin().keeper('part', ['secret'])
    expect(write(parts, ['own', asked]).text).toBe(`<p>${asked}</p>`)
  })

  it('stay within their bytes, and are drawn again when they had to go', () => {
    const parts = new KeptParts(5_000)
    for (let n = 0; n < 100; n++) write(parts, [`${n}`, 'я'.repeat(n)])
    expect(parts.bytes).toBeLessThanOrEqual(5_000)
    expect(write(parts, ['0', '<b>0</b>']).drawn).toHaveLength(1)
    expect(write(parts, ['large', 'я'.repeat(5_000)]).text).toBe(`<p>${'я'.repeat(5_000)}</p>`)
  })
})
