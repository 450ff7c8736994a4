import { describe, expect, it } from 'vitest'
import { completionWords, nearestMetro, priceFrom, projectPicture } from './project-facts.ts'
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

describe('nearestMetro', () => {
  it('takes the shortest walk, wherever it stands in the list', () => {
    const metro = [station('Сокол', 12), station('Аэропорт', 7)]
    expect(nearestMetro({ metro })).toBe('Аэропорт, 7\u00a0мин пешком')
  })
  it('prefers any walk to a ride, and names the ride when there is no walk', () => {
    expect(nearestMetro({ metro: [station('А', null, 5), station('Б', 20)] })).toMatch(/^Б/)
    expect(nearestMetro({ metro: [station('А', null, 5)] })).toBe(
      'А, 5\u00a0мин на\u00a0транспорте',
    )
  })
  it('says only the name when no time is known, and nothing without stations', () => {
    expect(nearestMetro({ metro: [station('А', null)] })).toBe('А')
    expect(nearestMetro({ metro: [] })).toBeNull()
  })
})

it('names the lowest price, and none when nothing is on sale', () => {
  expect(priceFrom({ price_from: 12_449_999 })).toBe('от\u00a012,4\u00a0млн\u00a0₽')
  expect(priceFrom({ price_from: null })).toBeNull()
})

it('calls a project handed over only when none of its buildings is unfinished', () => {
  expect(completionWords({ completion: '2027-3', buildings: [] })).toBe(
    'Сдача III\u00a0кв.\u00a02027',
  )
  expect(completionWords({ completion: null, buildings: [building('built')] })).toBe('Сдан')
  expect(
    completionWords({ completion: null, buildings: [building('built'), building('unfinished')] }),
  ).toBeNull()
  expect(completionWords({ completion: null, buildings: [] })).toBeNull()
})

it('shows the drawn facade where a project has no picture', () => {
  expect(projectPicture({ id: 3, picture: null })).toBe('/media/facades/3.svg')
  expect(projectPicture({ id: 3, picture: '/media/a.avif' })).toBe('/media/a.avif')
})
