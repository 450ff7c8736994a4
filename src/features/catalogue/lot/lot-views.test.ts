import { expect, it } from 'vitest'
import { sampleLot } from '../../../../tests/support/sample-lot.ts'
import type { PlanGeometry } from '../../../drawing/plan/plan-geometry.ts'
import type { ProjectCard } from '../../projects/schema.ts'
import type { FlatPicture, LotDetail } from '../../lots/model/schema.ts'
import { chooseLotViews } from './lot-views-page.server.ts'

const photo = { url: '/photo.jpg', width: 4, height: 3, alt: 'Фото 1' }
const plan = { url: '/media/plans/7.svg?mirrored=1', width: 4, height: 3, alt: 'Планировка' }
const toLot = (own: Partial<LotDetail> = {}): LotDetail => ({
  ...sampleLot({ plan, rooms: 3 }),
  pictures: [],
  kitchen_area: null,
  ...own,
})
const geometry = {
  rooms: [{ kind: 'kitchen_living', name: 'Кухня-гостиная', area: 50.6 }],
} as PlanGeometry
const drawing = { geometry, isMirrored: true }
const project = { id: 3, slug: 'bereg', name: 'Берег', picture: '/house.jpg' } as ProjectCard
const toPicture = (alt: string) => ({ src: `/${alt}.jpg`, width: 3, height: 2, alt })
const finish = {
  name: 'С отделкой',
  description: '',
  pictures: [toPicture('Кухня-гостиная 22 м²'), toPicture('Ванная'), toPicture('Гостиная')],
}
const none = { lot: toLot(), drawing: null, finish: null, project: undefined }

it('shows a room that fits and the home itself; the finish has the other pictures that fit', () => {
  const { views, finish: rest } = chooseLotViews({ lot: toLot(), drawing, finish, project })
  expect(views.map(({ src }) => src)).toEqual([
    '/Гостиная.jpg',
    '/media/axonometries/7.svg?mirrored=1',
  ])
  expect(rest?.pictures.map(({ alt }) => alt)).toEqual(['Ванная'])
})

const toRendering = (kind: 'room' | 'view', alt: string): FlatPicture => ({
  kind,
  url: `/${alt}.jpg`,
  width: 3,
  height: 2,
  alt,
  finishing: null,
})

it('shows a room behind its plan and the view from its windows before anything else', () => {
  const renderings = ['Кухня', 'Спальня'].map((alt) => toRendering('room', alt))
  const lot = toLot({
    renderings: [...renderings, toRendering('view', 'Двор')],
    pictures: [photo],
  })
  const { views, finish: rest } = chooseLotViews({ lot, drawing, finish, project })
  expect(views.map(({ src, caption }) => [src, caption])).toEqual([
    ['/Кухня.jpg', 'Кухня. Визуализация'],
    ['/Двор.jpg', 'Двор. Визуализация'],
  ])
  expect(rest?.pictures.map(({ alt }) => alt)).toEqual(['Ванная', 'Гостиная'])
})

it('shows the home itself beside a room without a view, and a view beside a room of the finish', () => {
  const room = toLot({ renderings: [toRendering('room', 'Кухня')] })
  expect(
    chooseLotViews({ lot: room, drawing, finish, project }).views.map(({ src }) => src),
  ).toEqual(['/Кухня.jpg', '/media/axonometries/7.svg?mirrored=1'])
  const view = toLot({ renderings: [toRendering('view', 'Двор')] })
  expect(
    chooseLotViews({ lot: view, drawing, finish, project }).views.map(({ src }) => src),
  ).toEqual(['/Гостиная.jpg', '/Двор.jpg'])
})

it('does not show a picture of the finish again that stands beside the plan', () => {
  const lot = toLot({ renderings: [toRendering('room', 'Гостиная')] })
  const { finish: rest } = chooseLotViews({ lot, drawing, finish, project })
  expect(rest?.pictures.map(({ alt }) => alt)).toEqual(['Ванная'])
})

it('shows the home and its house where no room fits', () => {
  const own = { ...finish, pictures: finish.pictures.slice(0, 2) }
  const { views } = chooseLotViews({ lot: toLot(), drawing, finish: own, project })
  expect(views.map(({ src }) => src)).toEqual([
    '/media/axonometries/7.svg?mirrored=1',
    '/house.jpg',
  ])
  expect(views[1]?.href).toBe('/projects/bereg')
})

it('draws a home for the dark pages of the premium class', () => {
  const { project: sample } = sampleLot()
  const lot = toLot({ project: { ...sample, area_type: 'premium_area' } })
  const [view] = chooseLotViews({ ...none, lot, drawing }).views
  expect(view?.src).toBe('/media/axonometries/7.svg?mirrored=1&tone=dark')
})

it('has photos of a feed in place of what was not described or cannot be drawn', () => {
  const lot = toLot({ pictures: [photo] })
  expect(chooseLotViews({ ...none, lot, project }).views.map(({ src }) => src)).toEqual([
    '/photo.jpg',
    '/house.jpg',
  ])
})

it.each([
  ['nothing is known', none],
  ['a project has no picture', { ...none, project: { ...project, picture: null } }],
  ['it is no home', { ...none, lot: toLot({ rooms: null, pictures: [photo] }), project }],
])('shows nothing where %s', (_, home) => {
  expect(chooseLotViews(home)).toEqual({ views: [], finish: null })
})
