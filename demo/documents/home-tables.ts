import { formatNumber } from '../../src/lib/numbers.ts'
import type { DemoLot } from '../generator/demo-lot.ts'
import { makeHomes } from '../generator/homes.ts'
import type { ProjectModel } from '../generator/project-model.ts'
import { planTypes } from '../plans/plan-types.ts'
import { type Cell, table } from './paper-html.ts'

/** Homes, their areas and their places do not depend on the day; only prices do, which no paper names. */
const anyDay = new Date('2026-11-21T00:00:00Z')

/** What each house of a project has of flats or apartments, by number of rooms. `only` is the name of one house. */
export function homeTables(project: ProjectModel, only: string | null): string {
  return project.buildings
    .map((building, index) => ({ building, number: index + 1 }))
    .filter(({ building }) => only === null || building.name === only)
    .map(({ building, number }) => {
      const homes = makeHomes({ project, building, number }, planTypes, anyDay)
      const kinds = Map.groupBy(homes, ({ rooms }) => rooms ?? 0)
      const rows = [...kinds]
        .toSorted(([a], [b]) => a - b)
        .map(([rooms, group]) => [nameRooms(rooms), ...measure(group)])
      const caption = `${building.name}: ${building.kind === 'flat' ? 'квартиры' : 'апартаменты'}`
      return table({
        caption,
        head: ['Помещения', 'Количество', 'Площадь одного, м²', 'Площадь всего, м²'],
        rows: [...rows, ['Итого', ...measure(homes)]],
        figures: [1, 2, 3],
        hasTotal: true,
      })
    })
    .join('')
}

/** The size of each house of a project in figures. `only` is the name of one house. */
export function houseTable(project: ProjectModel, only: string | null): string {
  const rows = project.buildings.flatMap((building, index): Cell[][] => {
    if (only !== null && building.name !== only) return []
    const homes = makeHomes({ project, building, number: index + 1 }, planTypes, anyDay)
    const area = homes.reduce((sum, home) => sum + home.area, 0)
    const { sections, floors } = building.shape
    const { parking, storage } = building.underground
    return [[building.name, sections, floors, homes.length, round(area), parking, storage]]
  })
  return table({
    caption: 'Показатели домов',
    head: [
      'Дом',
      'Секций',
      'Надземных этажей',
      'Квартир или апартаментов',
      'Их площадь, м²',
      'Машино-мест',
      'Кладовых',
    ],
    rows,
    figures: [1, 2, 3, 4, 5, 6],
  })
}

function measure(homes: readonly DemoLot[]): string[] {
  const areas = homes.map(({ area }) => area)
  const range = [Math.min(...areas), Math.max(...areas)].map(round)
  const sum = areas.reduce((total, area) => total + area, 0)
  return [formatNumber(homes.length), [...new Set(range)].join('–'), round(sum)]
}

/** With a comma and one decimal. */
function round(value: number): string {
  return formatNumber(Math.round(value * 10) / 10)
}

function nameRooms(rooms: number): string {
  return rooms === 0 ? 'Студии' : `${rooms}-комнатные`
}
