/** A kind of furniture that a visitor can place on a plan; `own`: anything else, by its size. */
export type OwnKind =
  | 'bed'
  | 'sofa'
  | 'table'
  | 'wardrobe'
  | 'cot'
  | 'desk'
  | 'piano'
  | 'fridge'
  | 'own'

/** A piece of furniture of a visitor on a plan, in centimetres without fractions. */
export interface OwnPiece {
  kind: OwnKind
  /** Of its middle, from the upper left corner of the plan that is not mirrored. */
  x: number
  y: number
  /** Degrees clockwise, 0 to 345 in steps of 15. */
  angle: number
  /** Along its back. */
  width: number
  depth: number
  height: number
}

/** What an address says of furniture. */
export interface OwnFurniture {
  pieces: readonly OwnPiece[]
  /** Width of the plan's picture in centimetres, where the plan is a picture alone; null: not known. */
  pictureWidth: number | null
}

interface KindOf {
  /** «кровать». */
  name: string
  /** «с кроватью». */
  withName: string
  width: number
  depth: number
  height: number
}

/** What each kind is called, and its usual size. */
export const ownKinds: Readonly<Record<OwnKind, KindOf>> = {
  bed: { name: 'кровать', withName: 'с\u00a0кроватью', width: 160, depth: 205, height: 50 },
  sofa: { name: 'диван', withName: 'с\u00a0диваном', width: 220, depth: 95, height: 75 },
  table: { name: 'стол', withName: 'со\u00a0столом', width: 140, depth: 80, height: 75 },
  wardrobe: { name: 'шкаф', withName: 'со\u00a0шкафом', width: 150, depth: 60, height: 220 },
  cot: {
    name: 'детская кроватка',
    withName: 'с\u00a0детской кроваткой',
    width: 65,
    depth: 125,
    height: 100,
  },
  desk: {
    name: 'письменный стол',
    withName: 'с\u00a0письменным столом',
    width: 120,
    depth: 60,
    height: 75,
  },
  piano: { name: 'пианино', withName: 'с\u00a0пианино', width: 150, depth: 60, height: 125 },
  fridge: {
    name: 'холодильник',
    withName: 'с\u00a0холодильником',
    width: 60,
    depth: 65,
    height: 190,
  },
  own: { name: 'предмет', withName: 'с\u00a0предметом', width: 100, depth: 50, height: 75 },
}

/** Sides of a piece, cm. */
export const MIN_SIDE = 30
export const MAX_SIDE = 400
export const MAX_PIECES = 30
/** Of the text in an address, characters. */
export const MAX_LENGTH = 600
/** Degrees of the smallest turn. */
export const TURN = 15
/** The middle of a piece lies at most so far from the corner of the plan, cm. */
export const MIN_PLACE = -1_000
export const MAX_PLACE = 5_000
/** Of a picture of a plan, cm. */
const MIN_PICTURE = 100
const MAX_PICTURE = 9_999

const letters: Readonly<Record<OwnKind, string>> = {
  bed: 'b',
  sofa: 's',
  table: 't',
  wardrobe: 'w',
  cot: 'c',
  desk: 'd',
  piano: 'p',
  fridge: 'f',
  own: 'o',
}
const kindNames = Object.keys(letters) as readonly OwnKind[]
const RADIX = 36
const SEPARATOR = '.'

/**
 * Reads the furniture of an address: pieces separated by points, each a letter, the place and the turn, and its size
 * where that is not the usual one. Every number has a fixed count of digits in base 36. Returns null for any other text.
 */
export function readOwnFurniture(text: string): OwnFurniture | null {
  if (text.length > MAX_LENGTH) return null
  if (text === '') return { pieces: [], pictureWidth: null }
  const parts = text.split(SEPARATOR)
  const hasScale = /^z[\da-z]{3}$/.test(parts[0] ?? '')
  const pictureWidth = hasScale ? toNumber(parts[0]?.slice(1)) : null
  if (pictureWidth !== null && !isWithin(pictureWidth, MIN_PICTURE, MAX_PICTURE)) return null
  const codes = hasScale ? parts.slice(1) : parts
  if (codes.length > MAX_PIECES) return null
  const pieces = codes.flatMap((code) => readPiece(code) ?? [])
  return pieces.length === codes.length ? { pieces, pictureWidth } : null
}

/** Writes furniture as an address has it; `readOwnFurniture` returns the same. */
export function writeOwnFurniture({ pieces, pictureWidth }: OwnFurniture): string {
  const scale = pictureWidth === null ? [] : [`z${toDigits(pictureWidth, 3)}`]
  return [...scale, ...pieces.map(writePiece)].join(SEPARATOR)
}

function readPiece(code: string): OwnPiece | null {
  const [, letter, x, y, turn, width, depth, height] =
    /^([a-z])([\da-z]{3})([\da-z]{3})([\da-n])(?:([\da-z]{2})([\da-z]{2})([\da-z]{2}))?$/.exec(
      code,
    ) ?? []
  const kind = kindNames.find((name) => letters[name] === letter)
  if (!kind) return null
  const usual = ownKinds[kind]
  const piece = {
    kind,
    x: toNumber(x) + MIN_PLACE,
    y: toNumber(y) + MIN_PLACE,
    angle: toNumber(turn) * TURN,
    width: width === undefined ? usual.width : toNumber(width),
    depth: depth === undefined ? usual.depth : toNumber(depth),
    height: height === undefined ? usual.height : toNumber(height),
  }
  return isPiece(piece) ? piece : null
}

/** Whether all numbers of a piece are integers within their bounds. */
export function isPiece({ x, y, angle, width, depth, height }: OwnPiece): boolean {
  return (
    [x, y].every((place) => isWithin(place, MIN_PLACE, MAX_PLACE)) &&
    [width, depth, height].every((side) => isWithin(side, MIN_SIDE, MAX_SIDE)) &&
    isWithin(angle, 0, 359) &&
    angle % TURN === 0
  )
}

function writePiece({ kind, x, y, angle, width, depth, height }: OwnPiece): string {
  const usual = ownKinds[kind]
  const isUsual = width === usual.width && depth === usual.depth && height === usual.height
  const size = isUsual ? '' : [width, depth, height].map((side) => toDigits(side, 2)).join('')
  const place = [x, y].map((at) => toDigits(at - MIN_PLACE, 3)).join('')
  return `${letters[kind]}${place}${toDigits(angle / TURN, 1)}${size}`
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}

function toNumber(digits: string | undefined): number {
  return Number.parseInt(digits ?? '', RADIX)
}

function toDigits(value: number, count: number): string {
  return value.toString(RADIX).padStart(count, '0')
}

/** «кровать 180»; of a piece of one's own both sides: «предмет 120 × 60». */
export function namePiece(piece: OwnPiece): string {
  return `${ownKinds[piece.kind].name} ${nameSize(piece)}`
}

/** «со шкафом 60». */
export function nameWithPiece(piece: OwnPiece): string {
  return `${ownKinds[piece.kind].withName} ${nameSize(piece)}`
}

function nameSize({ kind, width, depth }: OwnPiece): string {
  return kind === 'own' ? `${width}\u00a0×\u00a0${depth}` : String(width)
}

/** Mirrors pieces left to right, in a plan that is `width` cm wide; twice is where they were. */
export function mirrorOwnPieces(pieces: readonly OwnPiece[], width: number): OwnPiece[] {
  return pieces.map((piece) => ({
    ...piece,
    x: Math.round(width) - piece.x,
    angle: (360 - piece.angle) % 360,
  }))
}

/** Returns the direction along the back of a piece with this turn, of the length 1. */
export function toDirection(angle: number): [cos: number, sin: number] {
  const radians = (angle * Math.PI) / 180
  return [Math.cos(radians), Math.sin(radians)]
}
