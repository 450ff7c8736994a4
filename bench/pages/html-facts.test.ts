import { expect, it } from 'vitest'
import { countBootBytes, countElements, countLots, findScripts } from './html-facts.ts'

const html = `<!DOCTYPE html><html lang="ru"><head>
<link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/>
<script type="module" src="/assets/entry.js"></script></head>
<body><a href="/flats/7">7</a><a href="/flats/7?x=1">7</a><a href="/flats/8">8</a><br/>
<script id="boot" type="application/json">{"a":"ж\\u003cp>"}</script></body></html>`

it('counts elements by their opening tags', () => {
  expect(countElements(html)).toBe(11)
})

it('counts the bytes of the boot data', () => {
  expect(countBootBytes(html)).toBe(Buffer.byteLength('{"a":"ж\\u003cp>"}'))
  expect(() => countBootBytes('<p></p>')).toThrow('no boot data')
})

it('finds scripts and modules to preload, but no styles', () => {
  expect(findScripts(html)).toEqual(['/assets/a.js', '/assets/entry.js'])
})

it('counts each lot of a list once', () => {
  expect(countLots(html)).toBe(2)
})
