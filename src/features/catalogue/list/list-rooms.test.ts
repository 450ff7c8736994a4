import { expect, it } from 'vitest'
import { findListRooms } from './list-rooms.server.ts'

const toRooms = (project: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    src: `/media/${project}-${index}.jpg`,
    width: 1280,
    height: 800,
    alt: '',
    kind: 'interior' as const,
  }))
const projects = ['a', 'b', 'c'].map((slug, index) => ({ id: index + 1, slug, name: slug }))
const snapshot = {
  projects,
  rooms: new Map([
    [1, toRooms('a', 4)],
    [2, toRooms('b', 1)],
  ]),
} as unknown as Parameters<typeof findListRooms>[0]
const toFacets = (...counts: number[]) => ({
  project: {
    type: 'choice' as const,
    options: counts.map((count, index) => ({ value: String(index + 1), label: '', count })),
  },
})
const find = (facets: ReturnType<typeof toFacets>, ...chosen: string[]) =>
  findListRooms(snapshot, facets, chosen).map(({ picture }) => picture.src.slice(7, 10))

it('shows one room of each project with lots in the list, then the second of each', () => {
  expect(find(toFacets(5, 5, 5))).toEqual(['a-0', 'b-0', 'a-1'])
})

it('shows nothing of projects without lots in the list', () => {
  expect(find(toFacets(0, 5, 5))).toEqual(['b-0'])
})

it('shows the chosen projects alone', () => {
  expect(find(toFacets(5, 5, 5), '1')).toEqual(['a-0', 'a-1', 'a-2'])
  expect(find(toFacets(5, 5, 5), '3')).toEqual([])
})
