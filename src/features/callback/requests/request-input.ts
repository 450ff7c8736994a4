import * as z from 'zod/mini'

export const requestId = z.string()
export const requestVersion = z
  .number('Укажите version заявки, которую вы видели')
  .check(z.int('Укажите version заявки, которую вы видели'))

const MAX_NOTE = 4_000
export const noteText = z
  .string('Напишите текст')
  .check(
    z.trim(),
    z.minLength(1, 'Напишите текст'),
    z.maxLength(MAX_NOTE, 'Не длиннее 4000 символов'),
  )
