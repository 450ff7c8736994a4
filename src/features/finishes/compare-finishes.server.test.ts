import { expect, it } from 'vitest'
import { compareFinishes } from './compare-finishes.server.ts'

const toFinish = (
  slug: string,
  included: string[],
  other: { price?: number; floor?: string } = {},
) => ({
  slug,
  name: slug.toUpperCase(),
  price_per_metre: other.price ?? null,
  included,
  materials: other.floor ? [{ name: 'Пол', text: other.floor }] : [],
})
const toTexts = (finishes: Parameters<typeof compareFinishes>[0]) =>
  compareFinishes(finishes)?.rows.map(({ name, cells }) =>
    [name, ...cells].join(' | ').replaceAll('\u00a0', ' '),
  )

it('has a column for each kind and says what all, some and none of the projects include', () => {
  const finishes = [
    toFinish('raw', ['Стяжка']),
    toFinish('full', ['Полы', 'Двери'], { price: 26_000, floor: 'Дуб' }),
    toFinish('raw', ['Стяжка']),
    toFinish('full', ['Полы'], { price: 38_000, floor: 'Дуб' }),
  ]
  expect(compareFinishes(finishes)?.columns).toEqual(['RAW', 'FULL'])
  expect(toTexts(finishes)).toEqual([
    'Цена за м² | — | от 26 000 ₽ до 38 000 ₽',
    'Стяжка | Есть | —',
    'Полы | — | Есть',
    'Двери | — | Зависит от проекта',
    'Пол | — | Дуб',
  ])
})

it('says that a material depends on the project where it differs', () => {
  const finishes = [
    toFinish('raw', ['Стяжка']),
    toFinish('full', [], { floor: 'Дуб' }),
    toFinish('full', [], { floor: 'Ламинат' }),
  ]
  expect(toTexts(finishes)).toEqual(['Стяжка | Есть | —', 'Пол | — | Зависит от проекта'])
})

it('returns null for one kind, and if nothing is known of any', () => {
  expect(compareFinishes([toFinish('full', ['Полы']), toFinish('full', ['Двери'])])).toBeNull()
  expect(compareFinishes([toFinish('full', []), toFinish('raw', [])])).toBeNull()
})
