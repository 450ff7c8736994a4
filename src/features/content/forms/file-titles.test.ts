import { expect, it } from 'vitest'
import { describeFile } from './file-titles.ts'

it.each([
  ['cities.yaml', [], undefined, 'Города, телефоны и часы'],
  ['press/dvor.md', { title: 'Двор открыт' }, undefined, 'Новость: Двор открыт'],
  ['press/dvor.md', null, undefined, 'Новость: dvor'],
  ['income/dolya.md', { name: 'Доля' }, undefined, 'Доходная программа: Доля'],
  ['projects/sad/project.md', { name: 'Дом у сада' }, undefined, 'Проект: Дом у сада'],
  ['projects/sad/project.md', { name: ' ' }, undefined, 'Проект: sad'],
  ['projects/sad/buildings.yaml', [], 'Дом у сада', 'Корпуса: Дом у сада'],
  ['projects/sad/buildings.yaml', [], undefined, 'Корпуса: sad'],
  ['projects/sad/progress/2026-03.md', {}, 'Сад', 'Ход строительства: Сад, март 2026'],
  ['projects/sad/finishes/chistovaya.md', {}, 'Сад', 'Отделка: Сад, chistovaya'],
  ['plans/1-35.json', {}, undefined, 'Планировка: 1-35'],
  ['plans/1-35/pictures.yaml', [], undefined, 'Картинки планировки: 1-35'],
  ['projects/sad/views.yaml', [], 'Сад', 'Виды из окон: Сад'],
  ['notes/a.txt', {}, undefined, 'notes/a.txt'],
])('calls %s with %j of the project %s «%s»', (path, fields, projectName, title) => {
  expect(describeFile(path, fields, projectName)).toEqual({ title })
})
