import { anyCase } from '../../../lib/text.ts'
import { rememberTexts } from './known-texts.ts'

/** The names of project, building and section found in a text. */
export interface NameParts {
  project: string | null
  /** The code of the building: 2, 2А, 3.1. */
  building: string | null
  /** The building with its word: «Корпус 2», «Дом 3», «Блок 4К». */
  house: string | null
  section: string | null
}

/*
 * A number or letter code: 2, 2А, 3.1, 1-2, 4К, II, «Б», «Берлин». A word in lower case is no code: «корпус сдан».
 * The expressions below have no flag `i`, which would make small letters of `\p{Lu}`.
 */
const CODE = [
  String.raw`\d{1,4}(?:[.\-/]\d{1,3})?\p{L}{0,2}\d{0,2}(?![\p{L}\d])`,
  String.raw`\p{Lu}{1,5}(?:[.\-]?\d{1,3}\p{L}?)?(?![\p{L}\d])`,
  String.raw`\p{L}(?=\s*(?:[,;)]|$))`,
  String.raw`\p{Lu}\p{Ll}{2,14}(?=\s*(?:[,;)]|$))`,
].join('|')
const QUOTED_CODE = String.raw`\s*(?:№\s*)?(?:["«]([^"«»]{1,20})["»]|(${CODE}))`
/** Where a word starts and ends: «другой корпус» has no code, «корпусом» is another word. */
const START = String.raw`(?<![\p{L}\d])`
const END = String.raw`(?:\.|(?!\p{L}))`

const SECTION = new RegExp(
  `${START}(?:(?:${anyCase('секция|секц|сек|подъезд|section')})${END}|[сС]\\.)${QUOTED_CODE}`,
  'u',
)
const BUILDING = new RegExp(
  `${START}((?:${anyCase('корпус|корп|кор|литера?|лит|building')})${END}|[кК]\\.)${QUOTED_CODE}`,
  'u',
)
/** These words also occur in names of projects («Дом на набережной»), so a number follows, after a comma or at the start. */
const HOUSE = new RegExp(
  String.raw`(?<=^|[,;(/|]\s*|["»]\s*)(дом|блок|строение|стр|block)${END}\s*(?:№\s*)?(\d{1,4}(?:[.\-/]\d{1,3})?\p{L}{0,2}\d{0,2}(?![\p{L}\d]))`,
  'iu',
)
const KIND = /^(?:жк|жилой комплекс|ж\/к|клубный дом)\s+(?=["«\p{Lu}])/iu

/** Parses a building name: «ЖК "Северный", корпус 2, секция 3» → Северный, 2, 3. Missing parts are null. */
export const readBuildingName = rememberTexts(splitBuildingName)

function splitBuildingName(text: string): NameParts {
  const { rest, ...parts } = readCorpus(text)
  const house = parts.building === null ? HOUSE.exec(rest) : null
  const project = toProjectName(house ? cut(rest, house) : rest)
  if (!house) return { project, ...parts }
  return { project, ...parts, building: house[2] ?? null, house: wordOf(house[1], house[2]) }
}

/** Parses an address like `readBuildingName`. The words «дом» and «строение» belong to the address. */
export function readAddressBuilding(text: string): NameParts {
  const { rest, ...parts } = readCorpus(text)
  return { project: toProjectName(rest), ...parts }
}

function readCorpus(text: string): Omit<NameParts, 'project'> & { rest: string } {
  const section = SECTION.exec(text)
  let rest = section ? cut(text, section) : text
  const building = BUILDING.exec(rest)
  if (building) rest = cut(rest, building)
  const code = building ? (building[2] ?? building[3] ?? null) : null
  return {
    rest,
    building: code,
    house: code === null ? null : `Корпус ${code}`,
    section: section ? (section[1] ?? section[2] ?? null) : null,
  }
}

function wordOf(word = '', code = ''): string {
  const names = { д: 'Дом', б: 'Блок', с: 'Строение' } as const
  const [letter = ''] = word.toLowerCase().replace('block', 'блок')
  return `${names[letter as keyof typeof names]} ${code}`
}

function toProjectName(rest: string): string | null {
  const project = unquote(trimMarks(rest).replace(KIND, ''))
  return isNoName(project) ? null : project
}

/** Whether a text is a placeholder for a missing name: «-», `null`, «не указано». */
export function isNoName(text: string): boolean {
  return /^(?:[\s\-–—_.?]*|null|undefined|none|n\/a|нет|не указан\p{L}*|без (?:названия|номера)|б\/н)$/iu.test(
    text,
  )
}

function cut(text: string, found: RegExpExecArray): string {
  return `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
}

function trimMarks(text: string): string {
  return text
    .replace(/\(\s*[,;/|\s]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;/|.\-–—]+|[\s,;/|.\-–—]+$/g, '')
}

/** Removes quotes around the complete name only. */
function unquote(name: string): string {
  const inner = /^(?:"([^"]+)"|«([^«»]+)»)$/.exec(name)
  return (inner?.[1] ?? inner?.[2] ?? name).trim()
}

/**
 * Returns the name of a building by the text of an element for it: «2», «К2», «к. 2» and «ЖК «Речной», корпус 2» →
 * «Корпус 2»; other names do not change. `project` is the name of its project. Undefined if the text has no name.
 */
export function toHouseName(text: string | undefined, project: string): string | undefined {
  if (text === undefined || isNoName(text)) return undefined
  const plain = /^(?:[кК]\s?)?(\d{1,4}(?:[.\-/]\d{1,3})?\p{L}{0,2}|\p{Lu}{1,2})$/u.exec(text)
  if (plain) return `Корпус ${plain[1]}`
  const { project: rest, house, section } = readBuildingName(text)
  const own = rest?.toLowerCase() === project.toLowerCase() ? null : rest
  if (own === null) return house ?? undefined
  if (house === null) return own
  return section === null ? text : `${own}, ${house.toLowerCase()}`
}

/** Returns the name by which houses are compared: «Корпус 02», «дом 2», «литера 2» and «К2» are one. */
export function toHouseKey(name: string): string {
  const text = name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[«»"“”„'()]/g, '')
  const bare = text
    .replace(/(?<![\p{L}\d])(?:корпус|корп|дом|литера?|лит|к|д)(?:\.|(?!\p{L}))\s*(?:№\s*)?/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/(?<![\p{L}\d.])0+(?=\d)/gu, '')
    .trim()
  return bare === '' ? text.trim() : bare
}
