import { windowViewLabels } from '../../lots/model/labels.ts'
import type * as files from '../model/file-schemas.ts'
import type { planPicturesSchema, viewsSchema } from '../model/flat-picture-schema.ts'
import type { FileListWords, PageWords } from './field-words.ts'
import {
  areaWords,
  captionWords,
  formatWords,
  outlineWords,
  labelPicture,
  positionWords,
  videoWords,
} from './shared-field-words.ts'

/* Words of the files of a project. */

export const projectWords: PageWords<typeof files.projectSchema> = {
  title: 'Проект',
  hint: 'Страница проекта; рассказ в тексте ниже',
  fields: {
    name: { title: 'Название', hint: 'Как в рекламе', example: 'Дом у сада' },
    city: { title: 'Город', hint: 'Где строится', example: 'kostroma', reference: 'cities' },
    area_type: { ...areaWords, title: 'Класс', hint: 'От него зависят раздел меню и тон страниц' },
    address: {
      title: 'Адрес',
      hint: 'Строительный или почтовый',
      example: 'Кострома, Садовая улица, 1',
    },
    position: positionWords,
    hidden: {
      title: 'Скрыт',
      hint: 'Сайт не показывает ни проект, ни его квартиры',
      example: false,
    },
    external_key: {
      title: 'Ключ в фиде',
      hint: 'Номер проекта в CRM или фиде, по которому приходят квартиры',
      example: '3118412',
    },
    latitude: { title: 'Широта', hint: 'В градусах, вместе с долготой', example: 57.767_9 },
    longitude: { title: 'Долгота', hint: 'В градусах, вместе с широтой', example: 40.926_9 },
    description: {
      title: 'Описание',
      hint: 'Два–три предложения: в списке проектов и в начале страницы',
      example: 'Три дома по краям квартала закрывают двор от улиц.',
      isLong: true,
    },
    picture: labelPicture('Главная картинка', 'В списках и на карте', 'pictures/sad/day.jpg'),
    site: { ...outlineWords, title: 'Контур участка' },
    metro: {
      title: 'Станции метро',
      hint: 'Ближайшие, по порядку',
      item: 'Станция',
      fields: {
        name: { title: 'Станция', hint: 'Без слова «метро»', example: 'Семёновская' },
        line_color: { title: 'Цвет линии', hint: 'Цвет CSS', example: '#0072ba' },
        walk_minutes: { title: 'Минут пешком', hint: 'Целое число', example: 10 },
        transport_minutes: { title: 'Минут на транспорте', hint: 'Целое число', example: 5 },
      },
    },
    pictures: {
      title: 'Галерея',
      hint: 'Первый снимок открывает страницу проекта',
      item: 'Снимок',
      fields: {
        kind: {
          title: 'Что на снимке',
          hint: 'Галерея чередует виды',
          choices: {
            exterior: 'Дом снаружи',
            entrance: 'Вход',
            evening: 'Вечер',
            courtyard: 'Двор',
            lobby: 'Вестибюль',
            interior: 'Интерьер',
            unfinished: 'Комната до отделки',
            aerial: 'С высоты',
            genplan: 'Генплан',
          },
        },
        picture: labelPicture('Снимок', 'Файл папки, от 1920 px', 'pictures/sad/yard.jpg'),
        phone_picture: labelPicture(
          'Снимок для телефона',
          'Только у первого: вертикальный',
          'pictures/sad/yard-phone.jpg',
        ),
        caption: captionWords,
      },
    },
    format: formatWords,
  },
}

const month = (title: string, hint: string, example: string) => ({ title, hint, example })

export const buildingsWords: FileListWords<typeof files.buildingsSchema> = {
  title: 'Корпуса',
  hint: 'Дома проекта: сроки, этапы, секции',
  item: 'Корпус',
  fields: {
    name: { title: 'Название', hint: 'Как в договоре и фиде', example: 'Корпус 1' },
    external_key: {
      title: 'Ключ в фиде',
      hint: 'По нему корпус узнают, если название сменилось',
      example: '44-1',
    },
    floors_total: { title: 'Этажей', hint: 'Сколько всего над землёй', example: 9 },
    completion: { title: 'Срок сдачи', hint: 'Год и квартал через дефис', example: '2027-3' },
    state: {
      title: 'Готовность',
      hint: 'Как в фиде; без неё остаётся то, что сказал фид',
      choices: { unfinished: 'Строится', built: 'Построен', 'hand-over': 'Сдан' },
    },
    stages: {
      title: 'Этапы стройки',
      hint: 'По порядку; сайт показывает план и факт',
      item: 'Этап',
      fields: {
        name: { title: 'Этап', hint: 'Вид работ', example: 'Фундамент' },
        planned: month('По плану', 'Год и месяц первого плана', '2026-12'),
        expected: month('Теперь ожидаем', 'Если срок перенесли', '2027-02'),
        done: month('Закончен', 'Год и месяц', '2027-01'),
        reason: {
          title: 'Причина переноса',
          hint: 'Её видят покупатели',
          example: 'Зимой кладка идёт медленнее',
          isLong: true,
        },
      },
    },
    footprint: { ...outlineWords, title: 'Контур дома' },
    front: { ...outlineWords, title: 'Линия фасада' },
    sections: {
      title: 'Секции',
      hint: 'По порядку вдоль фасада, слева направо',
      item: 'Секция',
      fields: {
        name: { title: 'Номер', hint: 'Номер или имя секции', example: '1' },
        floors: {
          title: 'Этажи',
          hint: 'Номера этажей с их контурами; их правят в тексте файла',
          isSource: true,
        },
      },
    },
  },
}

export const progressVideosWords: FileListWords<typeof files.progressVideosSchema> = {
  title: 'Видео хода строительства',
  hint: 'Облёты и съёмки с площадки',
  item: 'Видео',
  fields: {
    ...videoWords,
    recorded_on: { title: 'Снято', hint: 'День съёмки', example: '2026-11-19' },
  },
}

export const aerialWords: FileListWords<typeof files.aerialSchema> = {
  title: 'Аэросъёмка',
  hint: 'Снимки с высоты по датам',
  item: 'Снимок',
  fields: {
    taken_on: { title: 'Снято', hint: 'День съёмки', example: '2026-07-16' },
    picture: labelPicture('Снимок', 'Файл папки, от 1920 px', 'pictures/sad/air-2026-07.jpg'),
    caption: captionWords,
    points: {
      title: 'Подписи на снимке',
      hint: 'Место каждой — доли ширины и высоты; их правят в тексте файла',
      isSource: true,
    },
  },
}

export const projectFinishWords: PageWords<typeof files.projectFinishSchema> = {
  title: 'Отделка в проекте',
  hint: 'Что входит в этом проекте; рассказ в тексте ниже',
  fields: {
    position: positionWords,
    price_per_metre: {
      title: 'Цена отделки, ₽ за м²',
      hint: 'Сколько она добавляет к цене',
      example: 26_000,
    },
    included: {
      title: 'Что входит',
      hint: 'По строке на работу',
      example: 'Стяжка со звукоизоляцией',
    },
    materials: {
      title: 'Материалы',
      hint: 'Что из чего сделано',
      item: 'Материал',
      fields: {
        name: { title: 'Где', hint: 'Часть квартиры', example: 'Пол' },
        text: { title: 'Что', hint: 'Материал и размеры', example: 'Инженерная доска, дуб 14 мм' },
      },
    },
    pictures: {
      title: 'Снимки',
      hint: 'Комнаты с этой отделкой',
      item: 'Снимок',
      fields: {
        picture: labelPicture('Снимок', 'Файл папки', 'pictures/sad/kitchen.jpg'),
        caption: captionWords,
        before: labelPicture(
          'До отделки',
          'Тот же вид до работ: посетитель сравнит',
          'pictures/sad/kitchen-before.jpg',
        ),
      },
    },
    format: formatWords,
  },
}

const floorsWords = {
  title: 'Этажи',
  hint: 'К каким этажам подходит; без них — ко всем',
  fields: {
    from: { title: 'С этажа', hint: 'Самый нижний', example: 5 },
    to: { title: 'По этаж', hint: 'Самый верхний', example: 12 },
  },
}

const windowViewWords = {
  title: 'Куда смотрят окна',
  hint: 'Покажем в квартирах с этим видом; без него — во всех',
  choices: windowViewLabels,
}

export const planPicturesWords: FileListWords<typeof planPicturesSchema> = {
  title: 'Картинки планировки',
  hint: 'Комнаты и виды из окон квартир с этой планировкой',
  item: 'Картинка',
  fields: {
    picture: labelPicture('Картинка', 'Файл папки, от 1920 px', 'pictures/plans/1-35-room.jpg'),
    caption: { ...captionWords, example: 'Гостиная с кухней' },
    kind: {
      title: 'Что на картинке',
      hint: 'Комната или то, что видно из её окна',
      choices: { room: 'Комната', view: 'Вид из окна' },
    },
    project: {
      title: 'Проект',
      hint: 'Только для квартир этого проекта; без него — для всех',
      example: 'sad',
      reference: 'projects',
    },
    finish: {
      title: 'Отделка',
      hint: 'Какая отделка на картинке',
      example: 'chistovaya',
      reference: 'finishes',
    },
    mirrored: {
      title: 'Зеркальная планировка',
      hint: 'Для каких квартир картинка; без ответа — для всех',
      example: false,
      answers: { yes: 'Только зеркальные', no: 'Только незеркальные' },
    },
    floors: floorsWords,
    window_view: windowViewWords,
  },
}

export const viewsWords: FileListWords<typeof viewsSchema> = {
  title: 'Виды из окон',
  hint: 'Что видно из квартир проекта',
  item: 'Вид',
  fields: {
    picture: labelPicture('Картинка', 'Файл папки, от 1920 px', 'pictures/sad/view-river.jpg'),
    caption: { ...captionWords, example: 'Вид на реку с 12-го этажа' },
    building: {
      title: 'Корпус',
      hint: 'Из какого корпуса вид; без него — из любого',
      example: 'Корпус 1',
      reference: 'buildings',
    },
    floors: floorsWords,
    window_view: windowViewWords,
  },
}
