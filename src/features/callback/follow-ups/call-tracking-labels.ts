/** What the provider's operator sees beside each value of an order, in this order. */
export const labels = [
  'Имя',
  'Квартира',
  'Тип и номер объекта',
  'Форма',
  'Заголовок страницы',
  'Название проекта',
] as const
