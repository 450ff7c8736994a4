/** Labels of an order's values, as the provider's operator sees them and in this order. */
export const callTrackingLabels = [
  'Имя',
  'Квартира',
  'Тип и номер объекта',
  'Форма',
  'Заголовок страницы',
  'Название проекта',
  'Пожелание',
] as const
