import { describe, expect, it } from 'vitest'
import { checkNewFile, findSinglePath, proposeSlug, toNewPath } from './new-path.ts'

const given = { name: '', slug: '', project: '', plan: '', month: '' }

it.each([
  ['press', { ...given, name: 'Скидки в ноябре' }, 'press/skidki-v-noyabre.md'],
  ['press', { ...given, name: 'Скидки', slug: 'sale' }, 'press/sale.md'],
  ['projects', { ...given, name: 'Берег' }, 'projects/bereg/project.md'],
  ['buildings', { ...given, project: 'bereg' }, 'projects/bereg/buildings.yaml'],
  ['views', { ...given, project: 'bereg' }, 'projects/bereg/views.yaml'],
  ['plan_pictures', { ...given, plan: '1-35' }, 'plans/1-35/pictures.yaml'],
  [
    'albums',
    { ...given, project: 'bereg', month: '2026-11' },
    'projects/bereg/progress/2026-11.md',
  ],
  [
    'project_finishes',
    { ...given, project: 'bereg', name: 'Белая' },
    'projects/bereg/finishes/belaya.md',
  ],
])('the path of a new file of %s is as its fields say', (kind, file, path) => {
  expect(checkNewFile(kind, file)).toEqual({})
  expect(toNewPath(kind, file)).toBe(path)
})

it.each([
  ['cities', 'cities.yaml'],
  ['company', null],
  ['categories', 'document-categories.yaml'],
  ['press', null],
  ['plans', null],
])('findSinglePath of %s is %s', (kind, path) => {
  expect(findSinglePath(kind)).toBe(path)
})

describe('checkNewFile', () => {
  it('names each field that is needed', () => {
    expect(Object.keys(checkNewFile('press', given))).toEqual(['name'])
    expect(Object.keys(checkNewFile('albums', given))).toEqual(['project', 'month'])
    expect(Object.keys(checkNewFile('project_finishes', given))).toEqual(['name', 'project'])
    expect(Object.keys(checkNewFile('plan_pictures', given))).toEqual(['plan'])
  })

  it('rejects an address that no page can have', () => {
    expect(checkNewFile('press', { ...given, name: 'Скидки', slug: 'Скидки 5' })).toHaveProperty(
      'slug',
    )
    expect(proposeSlug('!!!')).toBe('')
    expect(checkNewFile('press', { ...given, name: '!!!' })).toHaveProperty('slug')
  })

  it('rejects the name of a file that explains a folder, where it would be one', () => {
    expect(checkNewFile('press', { ...given, name: 'Readme' })).toHaveProperty('slug')
    expect(checkNewFile('projects', { ...given, name: 'Readme' })).toEqual({})
  })
})
