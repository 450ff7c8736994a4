import { expect, it } from 'vitest'
import { joinWords, plainText } from './plain-text.ts'

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

it.each([
  ['№ 214-ФЗ', '№\u00a0214-\u2060ФЗ'],
  ['до 29-го этажа', 'до 29-\u2060го этажа'],
  ['<a href="/a-1-b">«Две вертикали»</a>', '<a href="/a-1-b">«Две\u00a0вертикали»</a>'],
  ['«Дом на тихой улице у реки»', '«Дом на тихой улице у реки»'],
  ['10-12 и 5-4', '10-12 и 5-4'],
  ['28–40 розеток, дом 3 – 5', '28–\u206040 розеток, дом 3 – 5'],
  ['по +7 (495) 000-00-10', 'по +7\u00a0(495)\u00a0000-\u206000-\u206010'],
])('joins %j as %j', (text, joined) => {
  expect(joinWords(text)).toBe(joined)
})
