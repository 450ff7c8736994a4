/** The texts of the page beside what the company says to its partners. */
export const partnersTexts = {
  title: 'Партнёрам',
  description:
    'Заявка от партнёра застройщику: оставьте имя и телефон, и мы перезвоним, чтобы обсудить сотрудничество.',
  callUsDescription: 'Сотрудничество с застройщиком: телефон и почта для партнёров.',
  toForm: 'Перейти к\u00a0заявке',
  formTitle: 'Расскажите о\u00a0себе',
} as const
