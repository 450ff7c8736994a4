import { expect, it } from 'vitest'
import { describeShownFinish, toRenderingCaption } from './lot-renderings.ts'

const none = { value: 'none', label: 'Без отделки' }
const full = { value: 's-otdelkoy', label: 'С отделкой' }
const box = { value: 'white', label: 'White box' }

it.each([
  [full, full, 'flat', 'Кухня. Визуализация'],
  [null, none, 'flat', 'Кухня. Визуализация'],
  [full, none, 'flat', 'Кухня. Визуализация. Показана с отделкой; квартира передаётся без отделки'],
  [
    full,
    box,
    'apartment',
    'Кухня. Визуализация. Показана с отделкой; апартамент передаётся с\u00a0отделкой «White box»',
  ],
  [box, null, 'flat', 'Кухня. Визуализация. Показана с\u00a0отделкой «White box»'],
  [
    full,
    none,
    'storage',
    'Кухня. Визуализация. Показана с отделкой; помещение передаётся без отделки',
  ],
] as const)(
  'a picture with the finish %j of a lot with %j is captioned',
  (shown, own, kind, words) => {
    const picture = { alt: 'Кухня.', finishing: shown }
    expect(toRenderingCaption(picture, { kind, finishing: own })).toBe(words)
  },
)

it('nothing is said of a finish that the lot has', () => {
  expect(describeShownFinish({ finishing: full }, { finishing: full })).toBeNull()
  expect(describeShownFinish({ finishing: full }, { finishing: none })).toBe('с отделкой')
})
