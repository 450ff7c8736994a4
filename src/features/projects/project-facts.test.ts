import { describe, expect, it } from 'vitest'
import { verifies } from '../../../tests/support/verifies.ts'
import {
  describeCompletion,
  describeNearestMetro,
  formatHandOver,
  formatPriceFrom,
  toPicturePath,
  toPictureAlt,
} from './project-facts.ts'
import type { ProjectCard } from './schema.ts'

const station = (
  name: string,
  walk_minutes: number | null,
  transport_minutes: number | null = null,
) => ({ name, line_color: null, walk_minutes, transport_minutes })
const building = (state: ProjectCard['buildings'][number]['state']) => ({
  id: 1,
  name: '1',
  floors_total: 9,
  completion: null,
  state,
})

describe('describeNearestMetro', () => {
  it('returns the station with the shortest walk, at any position', () => {
    const metro = [station('Сокол', 12), station('Аэропорт', 7)]
    expect(describeNearestMetro({ metro })).toBe('Аэропорт, 7\u00a0мин пешком')
  })
  it('prefers any walk to a ride, and returns the ride if there is no walk', () => {
    expect(describeNearestMetro({ metro: [station('А', null, 5), station('Б', 20)] })).toMatch(/^Б/)
    expect(describeNearestMetro({ metro: [station('А', null, 5)] })).toBe(
      'А, 5\u00a0мин на\u00a0транспорте',
    )
  })
  it('returns only the name without a time, and null without stations', () => {
    expect(describeNearestMetro({ metro: [station('А', null)] })).toBe('А')
    expect(describeNearestMetro({ metro: [] })).toBeNull()
  })
})

it('formats the lowest price, and returns null if nothing is on sale', () => {
  expect(formatPriceFrom({ price_from: 12_449_999 })).toBe('от\u00a012,4\u00a0млн\u00a0₽')
  expect(formatPriceFrom({ price_from: null })).toBeNull()
})

it('describes a project as handed over only if all of its buildings are known to be built', () => {
  expect(describeCompletion({ completion: '2027-3', buildings: [] })).toBe(
    'Сдача III\u00a0кв.\u00a02027',
  )
  expect(describeCompletion({ completion: null, buildings: [building('built')] })).toBe('Сдан')
  expect(
    describeCompletion({
      completion: null,
      buildings: [building('built'), building('unfinished')],
    }),
  ).toBeNull()
  expect(describeCompletion({ completion: null, buildings: [] })).toBeNull()
  for (const state of ['hand-over', null] as const) {
    const buildings = [building('built'), building(state)]
    expect(describeCompletion({ completion: null, buildings })).toBeNull()
  }
})

it('says the first and the last quarter of a project whose houses are handed over at different times', () => {
  const house = (completion: string | null, state: 'built' | 'unfinished') => ({
    ...building(state),
    completion,
  })
  const range = (...buildings: ProjectCard['buildings']) =>
    formatHandOver({ completion: '2027-4', buildings })?.replaceAll('\u00a0', ' ')
  expect(range(house('2027-4', 'unfinished'), house('2028-4', 'unfinished'))).toBe(
    'IV кв. 2027 – IV кв. 2028',
  )
  expect(range(house('2027-4', 'unfinished'), house(null, 'unfinished'))).toBe('IV кв. 2027')
  // A house that stands says nothing of the others.
  expect(range(house('2029-1', 'built'), house('2027-4', 'unfinished'))).toBe('IV кв. 2027')
  expect(formatHandOver({ completion: null, buildings: [house('2027-4', 'built')] })).toBeNull()
})

it('returns the drawn facade for a project without a picture', () => {
  expect(toPicturePath({ id: 3, picture: null })).toBe('/media/facades/3.svg')
  expect(toPicturePath({ id: 3, picture: '/media/a.avif' })).toBe('/media/a.avif')
})

it('says what the picture of a project shows', () => {
  const project = { name: 'Сад', picture: null, is_to_scale: false }
  expect(toPictureAlt(project)).toBe('Схема этажей: Сад')
  expect(toPictureAlt({ ...project, is_to_scale: true })).toBe('Фасад: Сад')
  expect(toPictureAlt({ ...project, picture: '/media/a.avif' })).toBe('Сад')
  verifies('D98-1')
})
