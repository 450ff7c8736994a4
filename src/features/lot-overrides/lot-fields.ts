import * as z from 'zod/mini'
import { lotFeatures, lotStatuses, windowViews } from '../lots/model/labels.ts'
import type { OverrideField, PortalName } from './schema.ts'

export const portalTitles: Readonly<Record<PortalName, string>> = {
  yandex: 'Яндекс',
  cian: 'ЦИАН',
  avito: 'Авито',
  domclick: 'ДомКлик',
}

/**
 * How a field is shown and typed. `amount`: roubles; `discount`: a lower price with its last day; `word`: one of a few;
 * `finish`: one of the finishes of the site; `switch`: yes or no; `text`: several lines; `words`: any of a few.
 */
export type FieldKind = 'amount' | 'discount' | 'word' | 'finish' | 'switch' | 'text' | 'words'

interface LotField {
  /** In Russian: of its row on the card, of its column, and in the log. */
  label: string
  kind: FieldKind
  /** Its values with what people read; absent where any value is possible. */
  words?: Readonly<Record<string, string>>
  /** What the value has to be. */
  value: z.ZodMiniType
  /** It is not set without saying why. */
  needsNote?: true
}

const MAX_PRICE = 99_999_999_999
const MAX_DESCRIPTION = 3_000
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

const roubles = z
  .number('Введите сумму в рублях')
  .check(
    z.int('Введите целое число рублей'),
    z.minimum(1, 'Введите сумму больше нуля'),
    z.maximum(MAX_PRICE, 'Слишком большая сумма'),
  )
const day = z
  .string('Выберите день')
  .check(z.refine((text) => DAY.test(text) && !Number.isNaN(Date.parse(text)), 'Выберите день'))
const anyOf = (words: Readonly<Record<string, string>>) =>
  z
    .array(z.enum(Object.keys(words), 'Выберите из списка'), 'Выберите из списка')
    .check(z.refine((slugs) => new Set(slugs).size === slugs.length, 'Значение повторяется'))

const { available = '', reserved = '' } = lotStatuses
const statusWords = { available, reserved }

/** The fields that are set by hand, in the order of the card. */
export const lotFields: Readonly<Record<OverrideField, LotField>> = {
  price: { label: 'Цена', kind: 'amount', value: roubles },
  sale: {
    label: 'Цена со скидкой',
    kind: 'discount',
    value: z.nullable(
      z.object({ price: roubles, ends_on: z.nullable(day) }, 'Введите цену со скидкой'),
    ),
  },
  status: {
    label: 'Статус',
    kind: 'word',
    words: statusWords,
    value: z.enum(Object.keys(statusWords), 'Выберите статус'),
  },
  hidden: {
    label: 'Скрыт с сайта',
    kind: 'switch',
    value: z.literal(true, 'Чтобы показать лот, отмените скрытие'),
    needsNote: true,
  },
  is_hot_offer: {
    label: 'Горячее предложение',
    kind: 'switch',
    value: z.boolean('Выберите «да» или «нет»'),
  },
  finish: {
    label: 'Отделка',
    kind: 'finish',
    value: z.nullable(
      z.string('Выберите отделку').check(z.regex(/^[\w-]{1,64}$/, 'Выберите отделку')),
    ),
  },
  description: {
    label: 'Описание',
    kind: 'text',
    value: z
      .string('Введите текст')
      .check(z.trim(), z.maxLength(MAX_DESCRIPTION, 'Не длиннее 3000 символов')),
  },
  features: { label: 'Особенности', kind: 'words', words: lotFeatures, value: anyOf(lotFeatures) },
  window_views: {
    label: 'Вид из окон',
    kind: 'words',
    words: windowViews,
    value: anyOf(windowViews),
  },
  left_out_of: {
    label: 'Не выгружать на порталы',
    kind: 'words',
    words: portalTitles,
    value: anyOf(portalTitles),
  },
}
