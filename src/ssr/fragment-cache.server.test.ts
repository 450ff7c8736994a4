import { describe, expect, it } from 'vitest'
import { FragmentCache } from './fragment-cache.server.ts'

const LARGE = 1_000_000

/** Renders a page like the renderer does: a fragment is rendered unless it is cached. */
function renderPage(
  cache: FragmentCache,
  ...shown: Array<readonly [dependency: object | string, html: string]>
) {
  const { findFragment, assemble } = cache.startPage()
  const rendered: string[] = []
  const html = shown.map(([dependency, own]) => {
    const { open, close, isCached } = findFragment('part', [dependency])
    if (!isCached) rendered.push(own)
    return `<p>${open}${isCached ? '' : own}${close ?? ''}</p>`
  })
  return { rendered, text: assemble(html.join('')).toString() }
}

describe('FragmentCache', () => {
  it('renders a fragment once for equal dependencies and inserts it into every page', () => {
    const cache = new FragmentCache(LARGE)
    const page = () => renderPage(cache, [{ lot: 1 }, '<b>Однушка</b>'], ['x', '<i>€</i>'])
    expect(page().rendered).toHaveLength(2)
    expect(page()).toEqual({ rendered: [], text: '<p><b>Однушка</b></p><p><i>€</i></p>' })
    expect(renderPage(cache, ['x', 'другое']).text).toBe('<p><i>€</i></p>')
  })

  it('returns different fragments for different dependencies', () => {
    const cache = new FragmentCache(LARGE)
    const dependencies = [{ price: 1 }, { price: 2 }, '1', '2', '{"price":1}', { price: '1' }]
    for (const [n, dependency] of dependencies.entries()) {
      expect(renderPage(cache, [dependency, `<b>${n}</b>`]).text).toBe(`<p><b>${n}</b></p>`)
    }
  })

  it('compares functions by identity', () => {
    const cache = new FragmentCache(LARGE)
    const [one, other] = [() => 1, () => 1]
    expect(renderPage(cache, [one, '<b>1</b>']).rendered).toHaveLength(1)
    expect(renderPage(cache, [other, '<b>2</b>']).text).toBe('<p><b>2</b></p>')
    expect(renderPage(cache, [one, '']).text).toBe('<p><b>1</b></p>')
  })

  it('supports nested fragments', () => {
    const cache = new FragmentCache(LARGE)
    const page = () => {
      const { findFragment, assemble } = cache.startPage()
      const outer = findFragment('outer', [])
      if (outer.isCached) return assemble(`<p>${outer.open}</p>`).toString()
      const inner = findFragment('inner', [])
      return assemble(
        `<p>${outer.open}<b>1</b>${inner.open}<b>2</b>${inner.close}${outer.close}</p>`,
      ).toString()
    }
    expect([page(), page()]).toEqual(Array(2).fill('<p><b>1</b><b>2</b></p>'))
    const { findFragment } = cache.startPage()
    expect([findFragment('outer', []).isCached, findFragment('inner', []).isCached]).toEqual([
      true,
      true,
    ])
  })

  it('keeps what surrounds the hole of a fragment and renders the hole for each page', () => {
    const cache = new FragmentCache(LARGE)
    const page = (hole: string) => {
      const { findFragment, assemble } = cache.startPage()
      const { open, close, hole: marks, isCached } = findFragment('part', ['x'])
      // React separates texts.
      const inner = `${marks[0]}${hole || '<!-- -->'}${marks[1]}`
      const html = isCached
        ? `${open}${hole || '<!-- -->'}${close}`
        : `${open}<p>€${inner}</p>${close}`
      return { isCached, text: assemble(`<div>${html}</div>`).toString() }
    }
    expect(page('<b>1</b>')).toEqual({ isCached: false, text: '<div><p>€<b>1</b></p></div>' })
    expect(page('<b>2</b>')).toEqual({ isCached: true, text: '<div><p>€<b>2</b></p></div>' })
    expect(page('')).toEqual({ isCached: true, text: '<div><p>€</p></div>' })
  })

  it('supports fragments in a hole', () => {
    const cache = new FragmentCache(LARGE)
    const page = () => {
      const { findFragment, assemble } = cache.startPage()
      const outer = findFragment('outer', [])
      const inner = findFragment('inner', [])
      const hole = `${inner.open}${inner.isCached ? '' : '<b>2</b>'}${inner.close ?? ''}`
      return assemble(
        outer.isCached
          ? `${outer.open}${hole}${outer.close}`
          : `${outer.open}<p>${outer.hole[0]}${hole}${outer.hole[1]}</p>${outer.close}`,
      ).toString()
    }
    expect([page(), page()]).toEqual(Array(2).fill('<p><b>2</b></p>'))
  })

  it('inserts no fragment for a marker in the data, even a marker of an earlier page', () => {
    const cache = new FragmentCache(LARGE)
    const before = cache.startPage()
    const { open, close } = before.findFragment('part', ['secret'])
    before.assemble(`${open}<b>secret</b>${close}`)
    const { open: marker } = cache.startPage().findFragment('part', ['secret'])
    expect(renderPage(cache, ['own', marker]).text).toBe(`<p>${marker}</p>`)
  })

  it('stays within its size limit and renders evicted fragments again', () => {
    const cache = new FragmentCache(5_000)
    for (let n = 0; n < 100; n++) renderPage(cache, [`${n}`, 'я'.repeat(n)])
    expect(cache.bytes).toBeLessThanOrEqual(5_000)
    expect(renderPage(cache, ['0', '<b>0</b>']).rendered).toHaveLength(1)
    expect(renderPage(cache, ['large', 'я'.repeat(5_000)]).text).toBe(`<p>${'я'.repeat(5_000)}</p>`)
  })
})
