import { useState } from 'react'
import { Chip } from '../../ui/display/chip.tsx'
import { Button } from '../../ui/form/button.tsx'
import { ChoiceLinks } from '../../ui/page/choice-links.tsx'
import { Section } from '../../ui/page/section.tsx'
import { ViewSwitch } from '../../ui/page/view-switch.tsx'
import { ChoiceFilter, RoomsFilter } from '../catalogue/filter/choice-filter.tsx'
import type { ChoiceField, RangeField } from '../catalogue/filter/filter-fields.ts'
import { RangeFilter } from '../catalogue/filter/range-filter.tsx'
import { Sample, Samples } from './sample.tsx'
import type { KitPart } from './kit-part.ts'

const price: RangeField = {
  type: 'range',
  key: 'price',
  label: 'Цена',
  isInRow: true,
  unit: '₽',
  sides: [
    { side: 'min', placeholder: 'от 6 400 000' },
    { side: 'max', placeholder: 'до 48 900 000' },
  ],
  scale: { min: 6_400_000, max: 48_900_000, step: 100_000, isLog: true },
}
const walk: RangeField = {
  type: 'range',
  key: 'walk_minutes',
  label: 'До метро',
  isInRow: false,
  unit: 'мин',
  sides: [{ side: 'max', placeholder: 'до 25' }],
  scale: null,
}
const rooms: ChoiceField = {
  type: 'choice',
  key: 'rooms',
  label: 'Комнаты',
  isInRow: true,
  closed: null,
  options: [
    { value: '0', label: 'Студия', count: 128 },
    { value: '1', label: '1-комнатная', count: 402 },
    { value: '2', label: '2-комнатная', count: 1_016 },
    { value: '5', label: '5 комнат и больше', count: 0 },
  ],
}
const finishing: ChoiceField = {
  type: 'choice',
  key: 'finishing',
  label: 'Отделка',
  isInRow: false,
  closed: null,
  options: [
    { value: 'fine', label: 'С отделкой', count: 612 },
    { value: 'white_box', label: 'Предчистовая', count: 0 },
  ],
}
const start = new URLSearchParams('rooms=1&price_max=24000000&finishing=fine')

const links = [
  {
    label: 'Проект',
    options: [
      { label: 'Первый дом', count: 12, isChosen: true, href: '/flats?page=1' },
      { label: 'Второй дом', count: 4, isChosen: false, href: '/flats?page=2' },
    ],
  },
  {
    label: 'Год',
    options: [
      { label: '2026', count: 9, isChosen: false, href: '/flats?page=3' },
      { label: '2025', count: 7, isChosen: false, href: '/flats?page=4' },
    ],
  },
]
const views = [
  { label: 'Карточки', href: '/flats', isChosen: true },
  { label: 'Таблица', href: '/flats?view=table', isChosen: false },
]

export function FiltersSection(part: KitPart) {
  const [chosen, setChosen] = useState(start)
  return (
    <Section {...part}>
      <form
        action="/flats"
        aria-label="Образец фильтра"
        autoComplete="off"
        onChange={(event) => setChosen(readForm(event.currentTarget))}
      >
        <Samples>
          <Sample name="Два ползунка и два числа">
            <RangeFilter field={price} chosen={chosen} />
          </Sample>
          <Sample name="Одно число">
            <RangeFilter field={walk} chosen={chosen} />
          </Sample>
          <Sample name="Ключи: есть, выбрано, ничего не даст">
            <RoomsFilter field={rooms} chosen={chosen} />
          </Sample>
          <Sample name="Список: выбрано, ничего не даст">
            <ChoiceFilter field={finishing} chosen={chosen} />
          </Sample>
        </Samples>
        <Button type="submit">Показать квартиры</Button>
      </form>
      <Samples title="Фильтр списка: ссылки под волосяной линией" size="full">
        <Sample name="Любой список и лента: проект, город, вид, год. Выбирают сколько угодно">
          <ChoiceLinks filters={links} />
        </Sample>
      </Samples>
      <Samples title="Переключатель: подчёркнутые слова" size="full">
        <Sample name="То же самое в другом виде или другая его часть: карточки и карта, город карты">
          <ViewSwitch label="Образец переключателя" links={views} />
        </Sample>
      </Samples>
      <Samples title="Выбранное значение: метка с крестиком над результатом" size="s">
        <Sample name="Покой">
          <Chip label="2-комнатная" href="/flats" />
        </Sample>
        <Sample name="Указатель" show="hover">
          <Chip label="2-комнатная" href="/flats" />
        </Sample>
        <Sample name="Фокус" show="focus">
          <Chip label="2-комнатная" href="/flats" />
        </Sample>
      </Samples>
    </Section>
  )
}

function readForm(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value) fields.append(name, value)
  }
  return fields
}
