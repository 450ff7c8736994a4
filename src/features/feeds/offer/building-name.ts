/** The names of project, building and section found in a text. */
export interface NameParts {
  project: string | null
  building: string | null
  section: string | null
}

// A number or letter code: 2, 2А, 3.1, 1-2, II, «Б».
const CODE = String.raw`[«"]?([\p{L}\d]{1,6}(?:[.\-/]\d{1,3})?\p{L}?)[»"]?(?![\p{L}\d])`
const SECTION = new RegExp(
  String.raw`(?<![\p{L}\d])(?:секция|секц\.?|сек\.|с\.|section)\s*(?:№\s*)?${CODE}`,
  'iu',
)
const BUILDING = new RegExp(
  String.raw`(?<![\p{L}\d])(?:корпус|корп\.?|кор\.|к\.|литера?|литер|building)\s*(?:№\s*)?${CODE}`,
  'iu',
)
const KIND = /^(?:жк|жилой комплекс|ж\/к|клубный дом)\s+(?=["«\p{Lu}])/iu

/** Parses a building name: «ЖК "Северный", корпус 2, секция 3» → Северный, 2, 3. Missing parts are null. */
export function readBuildingName(text: string): NameParts {
  const section = SECTION.exec(text)
  let rest = section ? cut(text, section) : text
  const building = BUILDING.exec(rest)
  if (building) rest = cut(rest, building)
  const project = unquote(trimMarks(rest).replace(KIND, ''))
  return {
    project: project === '' ? null : project,
    building: building?.[1] ?? null,
    section: section?.[1] ?? null,
  }
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
