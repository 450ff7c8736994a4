// chunk: callback-parts
/** Texts of the callback form, used in the dialog and on its own page. */
export const callbackTexts = {
  title: 'Обратный звонок',
  description: 'Оставьте имя и телефон, и мы вам перезвоним',
  /** Names the group of fields for screen readers. */
  fieldsLegend: 'Ваши данные',
  /** Shown when the form is not offered. */
  callUsTitle: 'Связаться с\u00a0нами',
  callUsDescription: 'Как связаться с нами, пока заявки на сайте не принимаются',
  promise:
    'Проконсультируем в\u00a0течение часа. Менеджеры работают с\u00a09:00 до\u00a021:00: если вы пишете позже, перезвоним утром.',
  /** When the promise follows the calendar, within the working hours. */
  promiseInHours: 'Проконсультируем в\u00a0течение часа.',
  /** While the time of the call cannot be computed. */
  promiseUnknown: 'Перезвоним в\u00a0рабочее время.',
  policyNote: 'Нажимая «Отправить», вы\u00a0подтверждаете, что ознакомились с\u00a0политикой.',
  mailingNote: 'Рассылку получает только тот, кто отдельно даёт',
  successTitle: 'Спасибо, что написали!',
  successText: 'Ваши данные успешно отправлены, мы скоро с вами свяжемся.',
  /** Who answers; the time follows if one was chosen. */
  answeredBy: 'Ответит менеджер отдела продаж',
  papers: 'Для\u00a0разговора документы не\u00a0нужны, на\u00a0встречу возьмите паспорт.',
} as const

/** Messages of the callback form that the shared rules do not have. */
export const callbackMessages = {
  noConsent: 'Нужно ваше согласие',
  callAfterWish: 'Звонок выбран на более позднее время',
  tooMany: 'Слишком много заявок. Позвоните нам или попробуйте позже',
  unpublished:
    'Заявки не принимаются: на сайте не опубликована политика обработки персональных данных. Позвоните нам',
} as const
