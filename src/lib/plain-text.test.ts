import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

it.each([
  ['<p>Один</p><p>Два</p>', 'Один Два'],
  ['<p>Под<strong>чёрк</strong>нуто <a href="/x">здесь</a></p>', 'Подчёркнуто здесь'],
  ['<ul><li>а</li>\n<li>б</li></ul>', 'а б'],
  ['5&nbsp;% &amp; &lt;b&gt; &laquo;да&raquo; &#8212; &#x2014;', '5 % & <b> «да» — —'],
  ['&unknown; &#99999999; &#x110000;', '&unknown; &#99999999; &#x110000;'],
  ['', ''],
])('reads %j as %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})
