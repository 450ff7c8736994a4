/** Names that tests give in forms. */
const NAMES = ['Анна', 'Канарейка', 'Мария']
/** Enough of an encoded text to be no coincidence. */
const BASE64_SKIPPED = 4

/** Mobile phones: as they are typed, as digits, and percent-encoded. Those of the company are of a city. */
const PHONES = [
  /\+7[\s\u00a0]?\(?9\d\d\)?[\s\u00a0]?\d{3}-?\d\d-?\d\d/,
  /(?<!\d)[78]9\d{9}(?!\d)/,
  /%2B7(?:%20|%28|\()*9\d\d(?:%20|%29|\)|-)*\d{3}/i,
  // `+7(9` in base64, at each of the three places where it can begin in a group of bytes.
  /KzcoO|s3KDk|rNyg5/,
]

/** Returns the lines of a text that hold a name or a phone, however encoded. */
export function findPersonalData(text: string): string[] {
  const patterns = [...PHONES, ...NAMES.flatMap(encodeName)]
  return text.split('\n').filter((line) => patterns.some((pattern) => pattern.test(line)))
}

function encodeName(name: string): RegExp[] {
  const escaped = Array.from(
    name,
    (letter) => `\\\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  ).join('')
  // The ends depend on what is around the name.
  const inBase64 = [0, 1, 2].map((offset) =>
    Buffer.concat([Buffer.alloc(offset), Buffer.from(name)])
      .toString('base64')
      .replaceAll('=', '')
      .slice(BASE64_SKIPPED, -1)
      .replaceAll(/[+/]/g, String.raw`\$&`),
  )
  return [
    new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u'),
    new RegExp(encodeURIComponent(name), 'i'),
    new RegExp(escaped, 'i'),
    ...inBase64.map((part) => new RegExp(part)),
  ]
}
