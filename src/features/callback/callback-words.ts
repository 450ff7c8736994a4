/** The words of the callback form that stand in the modal and on its own page. */
export const callbackWords = {
  title: 'Обратный звонок',
  promise:
    'Перезвоним в\u00a0течение часа. Менеджеры работают с\u00a09:00 до\u00a021:00: если вы пишете позже, перезвоним утром.',
  successTitle: 'Спасибо, что написали!',
  successText: 'Ваши данные успешно отправлены, мы скоро с вами свяжемся.',
} as const
