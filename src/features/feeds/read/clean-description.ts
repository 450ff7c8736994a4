import { htmlEntities } from '../offer/html-entities.ts'
import { CONTACT } from '../../../lib/contact.ts'
import { capitalize } from '../../../lib/text.ts'

/** A shorter text mostly says nothing that the facts of the lot do not. */
const MIN_LENGTH = 60
/** So many words that are neither facts nor names make a short text worth reading: «Вид из окон: трасса». */
const MIN_OWN_WORDS = 2
const MAX_LENGTH = 3_000
const MAX_RAW = 20_000
/** Most offers of a project share a few texts. */
const MAX_KNOWN = 500

const known = new Map<string, string | null>()

/**
 * Returns the description of an offer as plain text, paragraphs parted by line breaks: without markup, pictures, words
 * in capitals, exclamation marks and sentences with a phone, an address of a page or of e-mail. Null if too little is left.
 */
export function cleanDescription(raw: string): string | null {
  const found = known.get(raw)
  if (found !== undefined) return found
  const clean = toClean(raw.slice(0, MAX_RAW))
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(raw, clean)
  return clean
}

function toClean(raw: string): string | null {
  const lines = toPlain(raw)
    .split('\n')
    .map((line) => line.replace(/[\s\u00a0\u202f]+/g, ' ').trim())
    .map((line) =>
      splitSentences(line)
        .filter((sentence) => !CONTACT.test(sentence))
        .join(' '),
    )
    .map((line) => calm(line).trim())
    .filter((line) => /[\p{L}\d]/u.test(line))
  // Texts that a program joined repeat their paragraphs.
  const text = cut([...new Set(lines)].join('\n'))
  return text.length >= MIN_LENGTH || countOwnWords(text) >= MIN_OWN_WORDS ? text : null
}

/** Words of what the lot's own fields say: its kind, place, number, area and price. */
const FACT_WORD =
  /^(?:жк|жил|комплекс|кварти|комнат|студи|апартамент|этаж|дом|корпус|секци|подъезд|литер|блок|очеред|номер|площад|общ|метр|кв|прода|новостро|застройщик|строящ|цен|стоимост|руб|лот|паркин|машино|мест|кладов)/

/** Counts the words of a short text that are neither facts of the lot, nor names, nor shorter than three letters. */
function countOwnWords(text: string): number {
  return splitSentences(text.replace(/[«"][^»"]*[»"]/g, ' '))
    .flatMap((sentence) => {
      const [first = '', ...others] = sentence.match(/\p{L}[\p{L}\d]*/gu) ?? []
      return [first.toLowerCase(), ...others.filter((word) => !/^\p{Lu}/u.test(word))]
    })
    .filter((word) => word.length > 2 && !FACT_WORD.test(word)).length
}

function toPlain(raw: string): string {
  return raw
    .replace(/<(?:br|\/p|\/li|\/div|\/h\d|\/ul|\/ol|\/tr)\b[^<>]{0,200}>/gi, '\n')
    .replace(/<li\b[^<>]{0,200}>/gi, '\n— ')
    .replace(/<\/?[a-z][^<>]{0,500}>/gi, ' ')
    .replace(
      /&(?:#(\d{1,6})|([a-z]{2,8}\d?));/gi,
      (entity, code: string | undefined, name: string) =>
        code === undefined
          ? (entities.get(name.toLowerCase()) ?? entity)
          : toCharacter(Number(code)),
    )
    .replace(/\r\n?/g, '\n')
    .replace(
      /(?![\n\d#*©®™])[\p{Extended_Pictographic}\p{Cc}\u200b-\u200f\u2028-\u202e\ufeff]|\p{Variation_Selector}/gu,
      '',
    )
}

/** A Map, because a text can contain inherited property names. */
const entities = new Map([
  ...Object.entries(htmlEntities),
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['rsquo', '’'],
])

function toCharacter(code: number): string {
  return code >= 32 && code !== 0x7f && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : ' '
}

function splitSentences(line: string): string[] {
  return line.split(/(?<=[.!?…])\s+(?=[«"(—–-]?\s?[\p{Lu}\d+])/u)
}

/** Replaces runs of words in capitals and exclamation marks. Single words can be names and abbreviations. */
function calm(line: string): string {
  return line
    .replace(
      /(?<![\p{L}«"])[А-ЯЁ]{2,}(?:[\s,-]{1,2}[А-ЯЁ]{1,}){1,}(?![\p{L}»"])/gu,
      (run, at: number) =>
        run.replaceAll(/[^А-ЯЁ]/g, '').length < 10 ? run : toSentence(run, at, line),
    )
    .replace(/\s*!+(?:\?|!)*/g, '.')
    .replace(/\.{2}(?!\.)/g, '.')
    .replace(/\s+([.,;:])/g, '$1')
}

function toSentence(run: string, at: number, line: string): string {
  const begins = at === 0 || /[.!?…]\s*$/.test(line.slice(0, at))
  const small = run.toLowerCase()
  return begins ? capitalize(small) : small
}

/** Cuts at the end of a sentence. */
function cut(text: string): string {
  if (text.length <= MAX_LENGTH) return text
  const part = text.slice(0, MAX_LENGTH)
  const end = Math.max(part.lastIndexOf('. '), part.lastIndexOf('.\n'), part.lastIndexOf('\n'))
  return end > MAX_LENGTH / 2
    ? part.slice(0, end + 1).trim()
    : `${part.slice(0, part.lastIndexOf(' '))}…`
}
