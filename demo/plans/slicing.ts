import type { RoomKind } from '../../src/drawing/plan-geometry.ts'

/** A room of a description; its kind is the first word of its id (`bedroom-2` is a bedroom). */
export interface RoomBlock {
  id: string
  size: number
}
/** A row holds blocks from left to right, a stack from top to bottom; sizes run along the parent. */
export interface GroupBlock {
  flow: 'row' | 'stack'
  size: number
  blocks: readonly Block[]
}
export type Block = RoomBlock | GroupBlock

/** A rectangle of the plan in whole millimetres. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}
/** A side of a plan; the front is at the top. */
export type Side = 'top' | 'bottom' | 'left' | 'right'
export type PlacedRoom = Box & { id: string; kind: RoomKind }

const kinds: readonly RoomKind[] = [
  'hall',
  'corridor',
  'kitchen_living',
  'kitchen',
  'living',
  'bedroom',
  'bathroom',
  'toilet',
  'wardrobe',
  'laundry',
  'balcony',
  'loggia',
]

/** A room; `size` in metres along its group, 0 for what is left. */
export function room(id: string, size = 0): RoomBlock {
  return { id, size }
}

/** Blocks from left to right; `size` in metres along the parent, 0 for what is left. */
export function row(size: number, ...blocks: Block[]): GroupBlock {
  return { flow: 'row', size, blocks }
}

/** Blocks from top to bottom; `size` in metres along the parent, 0 for what is left. */
export function stack(size: number, ...blocks: Block[]): GroupBlock {
  return { flow: 'stack', size, blocks }
}

/**
 * Cuts a rectangle into rooms as described, so that they tile it by construction.
 * Throws when the sizes do not fill it: a slip of the description.
 */
export function slice(block: Block, box: Box): PlacedRoom[] {
  if (!('flow' in block)) return [{ ...box, id: block.id, kind: kindOf(block.id) }]
  const isRow = block.flow === 'row'
  const whole = isRow ? box.width : box.height
  const fixed = block.blocks.reduce((sum, { size }) => sum + toMm(size), 0)
  const flexible = block.blocks.filter(({ size }) => size === 0).length
  const rest = whole - fixed
  if (flexible > 1 || (flexible === 1 ? rest <= 0 : rest !== 0)) {
    throw new Error(`blocks ${namesOf(block)} take ${fixed} of ${whole} mm`)
  }
  let at = isRow ? box.x : box.y
  return block.blocks.flatMap((child) => {
    const size = child.size === 0 ? rest : toMm(child.size)
    const place = isRow ? { ...box, x: at, width: size } : { ...box, y: at, height: size }
    at += size
    return slice(child, place)
  })
}

/** Metres as whole millimetres. */
export function toMm(metres: number): number {
  return Math.round(metres * 1000)
}

function kindOf(id: string): RoomKind {
  const word = id.replace(/-\d+$/, '')
  const kind = kinds.find((known) => known === word)
  if (!kind) throw new Error(`no kind of room is called ${id}`)
  return kind
}

function namesOf(block: Block): string {
  return 'flow' in block ? block.blocks.map(namesOf).join(', ') : block.id
}
