import { expect, it } from 'vitest'
import type { LotCard } from '../lots/model/schema.ts'
import { chooseDifferent } from './choose-different.ts'

const lot = (id: number, project: number) =>
  ({ id, project: { id: project } }) as Pick<LotCard, 'id' | 'project'>
const choose = (groups: ReadonlyArray<ReadonlyArray<ReturnType<typeof lot>>>, limit = 4) =>
  chooseDifferent(groups, limit).map(({ id }) => id)

it('returns one lot of each group, each of another project', () => {
  const studios = [lot(1, 1), lot(2, 2)]
  const twos = [lot(3, 1), lot(4, 2)]
  expect(choose([studios, twos, []])).toEqual([1, 4])
})

it('returns the first lot of a group whose projects are all chosen', () => {
  expect(choose([[lot(1, 1)], [lot(2, 1), lot(3, 1)], []])).toEqual([1, 2])
})

it('fills up from the last group, each lot once, up to the limit', () => {
  const all = [lot(1, 1), lot(2, 1), lot(3, 1), lot(4, 1), lot(5, 1)]
  expect(choose([[lot(2, 1)], [], all])).toEqual([2, 1, 3, 4])
  expect(choose([[], []])).toEqual([])
})
