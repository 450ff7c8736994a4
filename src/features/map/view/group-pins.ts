/** A pin, or several that would lie on each other, in pixels of the map's place. */
export interface PinGroup {
  x: number
  y: number
  ids: readonly number[]
}

/** Joins pins of this size, in pixels, that would cover the first of a group, in their order. */
export function groupPins(
  pins: ReadonlyArray<{ id: number; x: number; y: number }>,
  { width, height }: { width: number; height: number },
): PinGroup[] {
  const groups: Array<{ x: number; y: number; ids: number[] }> = []
  for (const { id, x, y } of pins) {
    const near = groups.find(
      (group) => Math.abs(group.x - x) < width && Math.abs(group.y - y) < height,
    )
    if (near) near.ids.push(id)
    else groups.push({ x, y, ids: [id] })
  }
  return groups
}
