// chunk: callback-parts
/** Messages of the shared rules (§5.2); `badFormat` where it specifies none. */
export const ruleMessages = {
  emptyField: 'Пожалуйста, заполните это поле',
  emptyPhone: 'Введите номер телефона',
  badFormat: 'Неверный формат',
  badPhone: 'Неверно введен номер телефона',
  twoLayouts: 'Пожалуйста, используйте только одну языковую раскладку',
  onlyLetters: 'Пожалуйста, используйте только буквы',
  onlyCyrillic: 'Используйте только кириллицу',
  pastDate: 'Дата должна быть позже текущей',
  farDate: 'Записаться можно только на 3 недели вперёд',
  closedHours: 'Менеджер работает с 9:00 до 21:00',
  oddMinutes: 'Минуты должны быть равны 00 или 30',
  personInn: 'Неверный формат, введите 12 цифр',
  companyInn: 'Неверный формат, введите 10 цифр',
  longIssuer: 'Макс. количество символов - 255',
  badAddress: 'Неверно введен адрес',
} as const
