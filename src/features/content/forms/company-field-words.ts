import type * as z from 'zod'
import type { brandSchema } from '../model/brand-schema.ts'
import type * as files from '../model/file-schemas.ts'
import type { FieldsWords, FileListWords, PageWords, TextWords } from './field-words.ts'
import { daysWords, formatWords, labelPicture, labelSlug } from './shared-field-words.ts'

/* Words of the files about the company and of the site around all pages. */

export const companyWords: PageWords<typeof files.companySchema> = {
  title: 'О компании',
  hint: 'Реквизиты и люди компании; текст ниже стоит на странице «О компании»',
  fields: {
    name: { title: 'Название', hint: 'Как компания зовёт себя на сайте', example: 'Сад' },
    legal_name: {
      title: 'Юридическое лицо',
      hint: 'Полностью, с формой собственности',
      example: 'ООО «Специализированный застройщик «Сад»',
    },
    inn: { title: 'ИНН', hint: '10 цифр, у предпринимателя 12', example: '7707083893' },
    ogrn: { title: 'ОГРН', hint: '13 цифр, у предпринимателя 15', example: '1027700132195' },
    address: {
      title: 'Юридический адрес',
      hint: 'С индексом, как в реестре',
      example: '156000, Кострома, Садовая улица, 1',
    },
    tagline: {
      title: 'Девиз',
      hint: 'Короткая строка на главной странице',
      example: 'Дома у старого сада',
    },
    disclaimer: {
      title: 'Оговорка в подвале',
      hint: 'Мелкий текст внизу каждой страницы',
      example: 'Сведения на сайте не являются публичной офертой.',
      isLong: true,
    },
    callback_promise: {
      title: 'Обещание перезвонить',
      hint: 'Что форма звонка обещает посетителю',
      choices: {
        hour: 'В течение часа рабочего времени',
        calendar: 'По рабочему календарю и очереди',
      },
    },
    paper_checklist: {
      title: 'Перечень документов по 214-ФЗ',
      hint: 'Показывать все документы каждого корпуса, и те, что ещё не опубликованы',
      example: true,
    },
    people: {
      title: 'Люди компании',
      hint: 'Кто проектирует, строит и отвечает на звонки: на странице «О компании»',
      item: 'Человек',
      fields: {
        role: { title: 'Кто это', hint: 'Должность или дело', example: 'Главный архитектор' },
        name: { title: 'Имя', hint: 'С согласия человека', example: 'Анна Белова' },
        text: {
          title: 'Чем занят',
          hint: 'Одно–два предложения',
          example: 'Утверждает каждый план квартиры.',
          isLong: true,
        },
      },
    },
    format: formatWords,
  },
}

export const purchaseWords: PageWords<typeof files.companyTextSchema> = {
  title: 'Как купить',
  hint: 'Порядок покупки; раздел «Покупка» на главной странице',
  fields: { format: formatWords },
}
export const partnersWords: PageWords<typeof files.companyTextSchema> = {
  title: 'Партнёрам',
  hint: 'Условия для агентств и подрядчиков; страница «Партнёрам»',
  fields: { format: formatWords },
}

type Colors = Omit<NonNullable<z.input<typeof brandSchema>['colors']>, 'dark'>
const colorWords = (place: string, accent: string, ink: string, paper: string) =>
  ({
    accent: {
      title: `Главный цвет${place}`,
      hint: 'Кнопки и ссылки; любой цвет CSS без прозрачности',
      example: accent,
    },
    ink: { title: `Цвет текста${place}`, hint: 'Должен читаться на фоне', example: ink },
    paper: { title: `Цвет фона${place}`, hint: 'Фон страниц', example: paper },
  }) satisfies FieldsWords<Colors>

const areaFields = (example: string) =>
  ({
    name: { title: 'Название', hint: 'Как компания зовёт этот класс', example },
    tone: {
      title: 'Тон страниц',
      hint: 'Светлые или тёмные страницы у проектов класса',
      choices: { light: 'Светлый', dark: 'Тёмный' },
    },
  }) as const

const fontWords = (title: string, example: string): TextWords => ({
  title,
  hint: 'Файл WOFF2 с русскими и латинскими буквами, цифрами, ₽ и №',
  example,
  media: 'document',
})

export const brandWords: PageWords<typeof brandSchema> = {
  title: 'Фирменный стиль',
  hint: 'Логотип, цвета и шрифты сайта, писем и печати',
  fields: {
    name: {
      title: 'Название в шапке',
      hint: 'Если оно короче названия компании',
      example: 'Сад',
    },
    logo: labelPicture('Логотип', 'SVG до 6 КБ, буквы кривыми; или PNG', 'brand/logo.svg'),
    logo_dark: labelPicture('Логотип на тёмном', 'Для тёмных страниц', 'brand/logo-dark.svg'),
    icon: labelPicture('Значок', 'Во вкладке браузера и на телефоне', 'brand/icon.svg'),
    colors: {
      title: 'Цвета',
      hint: 'Остальные цвета сайт выведет из этих трёх',
      fields: {
        ...colorWords('', '#1f5a48', '#15211d', '#f2f4f1'),
        dark: {
          title: 'Цвета тёмных страниц',
          hint: 'Без них они следуют из светлых',
          fields: colorWords(' на тёмном', '#7fc4ab', '#eef2f0', '#101714'),
        },
      },
    },
    fonts: {
      title: 'Шрифты',
      hint: 'На оба вместе остаётся 80 КБ; лишние знаки сайт уберёт сам',
      fields: {
        text: fontWords('Шрифт текста', 'brand/text.woff2'),
        headings: fontWords('Шрифт заголовков', 'brand/headings.woff2'),
      },
    },
    radius: { title: 'Скругление углов, px', hint: 'От 0 до 24', example: 8 },
    areas: {
      title: 'Классы проектов',
      hint: 'Свои названия классов и тон их страниц',
      fields: {
        premium_area: {
          title: 'Премиум',
          hint: 'Имя и тон класса',
          fields: areaFields('Клубные дома'),
        },
        business_area: {
          title: 'Бизнес',
          hint: 'Имя и тон класса',
          fields: areaFields('Бизнес-плюс'),
        },
        comfort_area: {
          title: 'Комфорт',
          hint: 'Имя и тон класса',
          fields: areaFields('Комфорт-плюс'),
        },
        standard_area: {
          title: 'Стандарт',
          hint: 'Имя и тон класса',
          fields: areaFields('Первая квартира'),
        },
      },
    },
    credits: {
      title: 'Подпись «Сайт сделан на Kvartal»',
      hint: 'В подвале сайта',
      choices: { on: 'Показывать', off: 'Не показывать' },
    },
  },
}

const dayWords = (title: string, example: string): TextWords => ({
  title,
  hint: 'Часы работы; пустой день — выходной',
  example,
})

export const citiesWords: FileListWords<typeof files.citiesSchema> = {
  title: 'Города, телефоны и часы',
  hint: 'Города, в которых есть проекты, с их отделами продаж',
  item: 'Город',
  fields: {
    slug: labelSlug('kostroma'),
    name: { title: 'Город', hint: 'Название, как в шапке', example: 'Кострома' },
    phone: {
      title: 'Телефон отдела продаж',
      hint: 'Виден в шапке и на страницах проектов',
      example: '+7 (4942) 00-00-00',
    },
    email: { title: 'Почта', hint: 'Для писем покупателей', example: 'kostroma@example.ru' },
    time_zone: {
      title: 'Часовой пояс',
      hint: 'Имя из базы IANA; по нему считают рабочие часы',
      example: 'Europe/Moscow',
    },
    working_hours: {
      title: 'Часы работы',
      hint: 'По местному времени; без единого дня часы на сайте не показаны',
      fields: {
        mon: dayWords('Понедельник', '9:00-21:00'),
        tue: dayWords('Вторник', '9:00-21:00'),
        wed: dayWords('Среда', '9:00-21:00'),
        thu: dayWords('Четверг', '9:00-21:00'),
        fri: dayWords('Пятница', '9:00-20:00'),
        sat: dayWords('Суббота', '10:00-18:00'),
        sun: dayWords('Воскресенье', '10:00-16:00'),
      },
    },
    holidays: {
      title: 'Праздники и особые дни',
      hint: 'Дни с другими часами; в один день — один праздник',
      item: 'Праздник',
      fields: {
        from: { title: 'С', hint: 'Первый день', example: '2026-12-31' },
        to: { title: 'По', hint: 'Последний день, включительно', example: '2027-01-08' },
        hours: {
          title: 'Часы',
          hint: '«none», если закрыто, или часы этих дней',
          example: '10:00-16:00',
        },
        name: { title: 'Название', hint: 'Его видят посетители', example: 'Новый год' },
      },
    },
    office_address: {
      title: 'Адрес офиса продаж',
      hint: 'Куда приезжают покупатели',
      example: 'Садовая улица, 1, вход со двора',
    },
    office_way: {
      title: 'Как добраться',
      hint: 'Метро или остановка, вход, парковка для гостей',
      example: 'От остановки «Сад» 3 минуты пешком, гостевые места во дворе.',
      isLong: true,
    },
  },
}

export const socialsWords: FileListWords<typeof files.socialsSchema> = {
  title: 'Соцсети',
  hint: 'Ссылки на страницы компании в подвале',
  item: 'Соцсеть',
  fields: {
    name: {
      title: 'Соцсеть',
      hint: 'Имя латиницей: telegram, vkontakte, youtube',
      example: 'telegram',
    },
    link: { title: 'Ссылка', hint: 'Адрес страницы компании', example: 'https://t.me/sad' },
  },
}

export const appsWords: FileListWords<typeof files.appsSchema> = {
  title: 'Приложения',
  hint: 'Приложения для покупателей и жителей',
  item: 'Приложение',
  fields: {
    name: { title: 'Название', hint: 'Для кого оно', example: 'Приложение жителя' },
    url: { title: 'Ссылка', hint: 'Где его взять', example: 'https://example.ru/app' },
    icon: {
      title: 'Значок',
      hint: 'Текст SVG',
      example: '<svg viewBox="0 0 24 24"><path d="M3 11 12 4l9 7"/></svg>',
      isLong: true,
    },
  },
}

export const menuWords: FileListWords<typeof files.menuSchema> = {
  title: 'Меню',
  hint: 'Пункты меню в шапке, на телефоне и в подвале, по порядку',
  item: 'Пункт меню',
  fields: {
    slug: {
      title: 'Имя пункта',
      hint: 'Имя раздела сайта (about, documents…) или любое, если задана ссылка',
      example: 'about',
    },
    name: { title: 'Надпись', hint: 'Что видят посетители', example: 'О компании' },
    url: {
      title: 'Ссылка',
      hint: 'Путь на сайте или адрес; без неё пункт ведёт в раздел с его именем',
      example: '/about',
    },
    hidden: { title: 'Скрыт', hint: 'Пункта нет ни в одном меню', example: false },
    links: {
      title: 'Ссылки пункта',
      hint: 'Раскрываются под пунктом',
      item: 'Ссылка',
      fields: {
        title: { title: 'Надпись', hint: 'Что видят посетители', example: 'Все проекты' },
        url: { title: 'Ссылка', hint: 'Путь на сайте или адрес', example: '/projects' },
      },
    },
    banners: {
      title: 'Баннеры пункта',
      hint: 'Карточки рядом со ссылками',
      item: 'Баннер',
      fields: {
        title: { title: 'Заголовок', hint: 'Коротко', example: 'Двор открыт' },
        text: { title: 'Текст', hint: 'Одна строка', example: '2 100 м² без машин' },
        url: { title: 'Ссылка', hint: 'Путь на сайте или адрес', example: '/press/dvor' },
        image: labelPicture('Картинка', 'Файл папки или путь на сайте', 'pictures/yard.jpg'),
        ...daysWords,
      },
    },
  },
}

export const sliderWords: FileListWords<typeof files.sliderSchema> = {
  title: 'Слайды главной страницы',
  hint: 'Первый экран сайта, по порядку',
  item: 'Слайд',
  fields: {
    slug: labelSlug('dvor'),
    title: { title: 'Заголовок', hint: 'До 40 знаков читается лучше', example: 'Двор открыт' },
    text: {
      title: 'Текст',
      hint: 'Одно–два предложения',
      example: 'Гулять можно с 1 мая, машин во дворе нет.',
      isLong: true,
    },
    url: {
      title: 'Ссылка',
      hint: 'Путь на сайте или адрес; {sad} — номер проекта sad',
      example: '/flats?project={sad}',
    },
    link_text: {
      title: 'Надпись на кнопке',
      hint: 'Куда ведёт ссылка',
      example: 'Выбрать квартиру',
    },
    picture: labelPicture('Картинка', 'Горизонтальная, от 1920 px', 'pictures/yard.jpg'),
    phone_picture: labelPicture(
      'Картинка для телефона',
      'Вертикальная; в окнах уже 768 px',
      'pictures/yard-phone.jpg',
    ),
    advertiser_mark: {
      title: 'Метка рекламы (erid)',
      hint: 'Токен, который выдал оператор рекламных данных',
      example: '2VtzqwX1abc',
    },
    ...daysWords,
  },
}
