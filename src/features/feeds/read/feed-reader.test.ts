import { expect, it } from 'vitest'
import { makeFeed, manyFlats } from '../../../../tests/support/make-feed.ts'
import { inWindows1251 } from '../../../../tests/support/make-price-list.ts'
import { BrokenFeedError } from '../offer/feed-offer.ts'
import { readFeed } from './feed-reader.ts'
import { avitoFeed } from './avito-feed.ts'
import { cianFeed } from './cian-feed.ts'
import { domclickFeed } from './domclick-feed.ts'
import type { FeedDocument } from '../offer/feed-format.ts'
import { yrlFeed } from './yrl-feed.ts'

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function count(
  bytes: Uint8Array,
  size = 65_536,
  kind: FeedDocument = yrlFeed,
): Promise<number> {
  let offers = 0
  for await (const batch of readFeed(pieces(bytes, size), kind)) offers += batch.length
  return offers
}

const offer = '<offer internal-id="1"><rooms>2</rooms></offer>'

it.each([
  ['an empty file', '', 'файл пуст'],
  ['only spaces', ' \n ', 'файл пуст'],
  ['a page of HTML', '<html><body></body></html>', 'по адресу страница, а не фид'],
  ['another text', 'Ошибка 500', 'текст вне корневого элемента'],
  ['a cut document', `<realty-feed>${offer}<offer internal-id="2"><rooms>`, 'обрывается'],
  ['a wrong closing tag', '<realty-feed><offer></offers></realty-feed>', 'не соответствует'],
  ['a bare ampersand', '<realty-feed><offer>a & b</offer></realty-feed>', '&amp;'],
  ['an unknown entity', '<realty-feed><offer>&foo;</offer></realty-feed>', 'подстановка'],
  ['a NUL', '<realty-feed>\u0000</realty-feed>', 'знак, которого'],
  ['two roots', '<realty-feed></realty-feed><realty-feed></realty-feed>', 'корневого'],
  ['endless nesting', `<realty-feed>${'<a>'.repeat(100)}`, 'вложенность'],
  ['an endless attribute', `<realty-feed a="${'x'.repeat(3_000_000)}`, 'слишком длинный'],
  [
    'an unknown encoding',
    '<?xml version="1.0" encoding="x-mac"?><realty-feed/>',
    'кодировка «x-mac»',
  ],
  [
    'an encoding that is an inherited property name',
    '<?xml version="1.0" encoding="constructor"?><realty-feed/>',
    'кодировка «constructor»',
  ],
  [
    'entities that multiply',
    '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><realty-feed><offer>&b;</offer></realty-feed>',
    'подстановка',
  ],
])('rejects %s with its position', async (_name, text, reason) => {
  const error = await count(Buffer.from(text)).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(BrokenFeedError)
  expect(String(error)).toMatch(/строка \d+, столбец \d+/)
  expect(String(error)).toContain(reason)
})

const page = 'по адресу страница, а не фид'
it.each([
  ['a doctype in lower case', '<!doctype html><html lang=ru><meta charset=utf-8><p>Вход', page],
  ['a byte order mark', '\ufeff<!doctype html>\n<html><body>Вход</body></html>', page],
  ['two byte order marks', '\ufeff\ufeff\n<!DOCTYPE HTML><HTML><BODY>', page],
  ['attributes without quotes', '<html lang=ru><head>', page],
  ['an XML declaration', '<?xml version="1.0"?>\n<!DOCTYPE html><html xmlns="x">', page],
  ['a comment', '<!-- saved <a> --> <!doctype html>', page],
  ['a redirect', '<a href="https://a.example/login">Found</a>.\n', page],
  [
    'a redirect of nginx',
    '<html>\r\n<head><title>302 Found</title></head>\r\n<body>\r\n<center><h1>302 Found</h1></center>',
    page,
  ],
  ['a redirect by script', '<script>location="/login"</script>', page],
  ['an empty object', '{}', 'по адресу JSON, а не фид'],
  ['an empty list', ' [ ]', 'по адресу JSON, а не фид'],
  [
    'an error in JSON',
    '\ufeff{"status": 401, "error": "Неверный токен"}',
    'по адресу JSON, а не фид: «Неверный токен»',
  ],
  [
    'an error inside',
    '{"error":{"code":7,"message":"no\\n\\u001b access"}}',
    'а не фид: «no access»',
  ],
  ['a list of errors', '[{"error": "x"}]', 'по адресу JSON, а не фид'],
  ['JSON that is cut', '{"error": "x', 'по адресу JSON, а не фид'],
])('says what came instead of a feed: %s', async (_name, text, reason) => {
  for (const kind of [yrlFeed, cianFeed, avitoFeed, domclickFeed]) {
    for (const size of [1, 65_536]) {
      const failed = count(Buffer.from(text), size, kind)
      await expect(failed).rejects.toBeInstanceOf(BrokenFeedError)
      await expect(failed).rejects.toThrow(reason)
    }
  }
})

it('quotes nothing of JSON that is no error', async () => {
  const failed = count(Buffer.from('[{"name": "Канарейка"}]'))
  await expect(failed).rejects.toThrow('по адресу JSON, а не фид')
  await expect(failed).rejects.not.toThrow('Канарейка')
})

it('reports the line of a syntax error in the middle', async () => {
  const text = `<realty-feed>\n${offer}\n${offer}\n<offer></wrong>\n</realty-feed>`
  await expect(count(Buffer.from(text))).rejects.toMatchObject({ place: { line: 4 } })
  const cut = `<realty-feed>\n${offer}\n<offer> `
  await expect(count(Buffer.from(cut))).rejects.toMatchObject({ place: { line: 3, column: 8 } })
})

it('reports the position of an unescaped ampersand, not of the later parser error', async () => {
  const rest = offer.repeat(50).replaceAll('<rooms>', '&lt;<rooms>')
  const text = `<realty-feed>\n${offer}\n<offer>\n <a>x & y</a></offer>\n${rest}</realty-feed>`
  await expect(count(Buffer.from(text))).rejects.toMatchObject({ place: { line: 4, column: 7 } })
  const inCdata = `<realty-feed><offer><![CDATA[x & y]]></offer>${rest}</realty-feed>`
  expect(await count(Buffer.from(inCdata))).toBe(51)
})

it('rejects bytes that are invalid in the declared encoding', async () => {
  const bytes = Buffer.concat([
    Buffer.from(`<realty-feed>\n${offer}`),
    Buffer.from([0xcf, 0xf0, 0x20]),
  ])
  await expect(count(bytes)).rejects.toThrow('кодировке utf-8')
})

it('reads a feed whose declaration names another encoding, with a warning', async () => {
  const text = `<?xml version="1.0" encoding="UTF-8"?><realty-feed><offer><address>Санкт-Петербург, улица Моховая</address></offer></realty-feed>`
  const found: string[] = []
  const warnings: string[] = []
  const feed = readFeed(pieces(inWindows1251(text), 7), yrlFeed, (message) =>
    warnings.push(message),
  )
  for await (const batch of feed)
    found.push(...batch.map(({ children }) => children[0]?.text ?? ''))
  expect(found).toEqual(['Санкт-Петербург, улица Моховая'])
  expect(warnings).toEqual([expect.stringContaining('прочитан как windows-1251')])
})

it('accepts UTF-8 with a byte order mark, UTF-16, a blank first line and an empty feed', async () => {
  expect(await count(Buffer.from(`\ufeff<realty-feed>${offer}</realty-feed>`))).toBe(1)
  expect(await count(Buffer.from(`\ufeff<realty-feed>${offer}</realty-feed>`, 'utf16le'))).toBe(1)
  const blank = `\n<?xml version="1.0"?><realty-feed>${offer}</realty-feed>`
  expect(await count(Buffer.from(blank))).toBe(1)
  expect(await count(Buffer.from('<realty-feed/>'))).toBe(0)
})

it.each([
  ['UTF-8 with a mark, declared as Windows-1251', 'windows-1251', 'utf8', ['utf-8']],
  ['UTF-16 declared as UTF-8', 'UTF-8', 'utf16le', ['utf-16le']],
  ['UTF-8 declared as such', 'utf8', 'utf8', []],
  ['UTF-16 declared as such', 'UTF-16', 'utf16le', []],
] as const)('reads %s by its byte order mark and warns only of a contradiction', async (...row) => {
  const [, declared, written, contradictions] = row
  const text = `\ufeff<?xml version="1.0" encoding="${declared}"?><realty-feed>${offer}</realty-feed>`
  const warnings: string[] = []
  let offers = 0
  const bytes = pieces(Buffer.from(text, written), 65_536)
  for await (const batch of readFeed(bytes, yrlFeed, (message) => warnings.push(message))) {
    offers += batch.length
  }
  expect(offers).toBe(1)
  expect(warnings).toEqual(
    contradictions.map((read) => expect.stringContaining(`${declared}: прочитан как ${read}`)),
  )
})

it('reads the same offers for any chunk size', async () => {
  const bytes = Buffer.from(makeFeed(manyFlats(20)))
  for (const size of [1, 7, 1_000, bytes.length]) expect(await count(bytes, size)).toBe(20)
})

it.each([
  [
    'a CIAN feed of another version',
    cianFeed,
    '<feed><feed_version>1</feed_version>',
    '«1», а нужна 2',
  ],
  ['an Atom feed', cianFeed, '<feed><feed_version/><entry/></feed>', 'feed_version'],
  ['a Yandex feed imported as CIAN', cianFeed, '<realty-feed/>', 'а нужен <feed>'],
  ['a CIAN feed imported as Avito', avitoFeed, '<feed/>', 'а нужен <Ads>'],
  ['a cut feed of CIAN', cianFeed, '<feed>\n<object><ExternalId>1', 'обрывается'],
  ['endless nesting in CIAN', cianFeed, `<feed><object>${'<a>'.repeat(100)}`, 'вложенность'],
  ['endless text in Avito', avitoFeed, `<Ads><Ad><Id>${'x'.repeat(3_000_000)}`, 'слишком длинный'],
  [
    'entities that multiply in Avito',
    avitoFeed,
    '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><Ads><Ad><Id>&b;</Id></Ad></Ads>',
    'подстановка',
  ],
] as const)('rejects %s with its position', async (_name, kind, text, reason) => {
  const failed = count(Buffer.from(text), 65_536, kind)
  await expect(failed).rejects.toBeInstanceOf(BrokenFeedError)
  await expect(failed).rejects.toThrow(/строка \d+, столбец \d+/)
  await expect(failed).rejects.toThrow(reason)
})

it('reads names of elements without regard to case, hyphens and prefixes', async () => {
  expect(await count(Buffer.from('<ads><AD/><ad/></ads>'), 65_536, avitoFeed)).toBe(2)
  const text = '<x:Feed xmlns:x="a"><Feed-Version>2</Feed-Version><Object/></x:Feed>'
  expect(await count(Buffer.from(text), 65_536, cianFeed)).toBe(1)
})

it('ignores offer elements at another level', async () => {
  const text = '<Ads><Ad><Images><Ad/></Images></Ad><group><Ad/></group><Ad/></Ads>'
  expect(await count(Buffer.from(text), 65_536, avitoFeed)).toBe(2)
  expect(
    await count(Buffer.from('<feed><feed_version> 2 </feed_version></feed>'), 7, cianFeed),
  ).toBe(0)
})
