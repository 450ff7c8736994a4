import { MAX_COMMENTS, MAX_LOTS, MAX_PEOPLE } from './schema.ts'

/** Why a shared list was not changed, as shown to visitors. */
export const messages = {
  unclear: 'Непонятно, что сделать со\u00a0списком',
  unknown: 'Такого списка нет: его удалили, или ссылку заменили',
  nobody: 'Сначала назовите слово, под которым вас узнают',
  unknownLot: 'Этого объекта нет в\u00a0списке',
  notFound: 'Не нашли такой объект. Вставьте ссылку на\u00a0его страницу или артикул',
  tooManyLists: 'С\u00a0этого адреса уже создали много списков. Попробуйте через час',
  tooManyPeople: `В\u00a0списке уже ${MAX_PEOPLE}\u00a0человек`,
  tooManyLots: `В\u00a0списке помещается ${MAX_LOTS}\u00a0объектов. Уберите лишние`,
  tooMuchFurniture:
    'В\u00a0ссылку списка больше не\u00a0помещается мебель. Добавьте объект без\u00a0неё',
  tooManyComments: `В\u00a0списке уже ${MAX_COMMENTS}\u00a0комментариев. Удалите старые`,
  tooFast: 'Слишком много комментариев за\u00a0десять минут. Подождите немного',
  notChanged:
    'Список не изменён: на\u00a0сайте временная неполадка. Попробуйте ещё раз через минуту',
} as const
