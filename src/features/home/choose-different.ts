import type { LotCard } from '../lots/model/schema.ts'

/**
 * Returns at most `limit` lots: one of each group, of a project that is not chosen yet where the group has one, then
 * others of the last group.
 */
export function chooseDifferent<Lot extends Pick<LotCard, 'id' | 'project'>>(
  groups: ReadonlyArray<readonly Lot[]>,
  limit: number,
): Lot[] {
  const chosen: Lot[] = []
  const isNew = (lot: Lot) => chosen.every(({ project }) => project.id !== lot.project.id)
  for (const group of groups.slice(0, -1)) {
    const lot = group.find(isNew) ?? group[0]
    if (lot) chosen.push(lot)
  }
  const rest = groups.at(-1)?.filter(({ id }) => chosen.every((lot) => lot.id !== id)) ?? []
  return [...chosen, ...rest].slice(0, limit)
}
