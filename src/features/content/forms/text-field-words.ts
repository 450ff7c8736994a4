import type * as files from '../model/file-schemas.ts'
import type * as payments from '../model/payment-schemas.ts'
import type { FileListWords, PageWords } from './field-words.ts'
import {
  areaWords,
  captionWords,
  daysWords,
  endsOnWords,
  formatWords,
  labelPicture,
  positionWords,
  projectsWords,
  labelSlug,
  videoWords,
} from './shared-field-words.ts'

/* Words of news, documents and ways to pay. */

export const documentWords: PageWords<typeof files.documentSchema> = {
  title: 'Документ',
  hint: 'Бумаги 214-ФЗ, отчёты, согласия; текст ниже или файл',
  fields: {
    title: {
      title: 'Название',
      hint: 'Как на самом документе',
      example: 'Проектная декларация № 44-000123',
    },
    type: {
      title: 'Особый документ',
      hint: 'privacy_policy — политика данных, consent — согласие на звонок, mailing_consent — на рассылку',
      example: 'consent',
    },
    version: {
      title: 'Версия',
      hint: 'Новая с каждой правкой текста; у согласий она хранится с заявкой',
      example: '2026-11-29',
    },
    position: positionWords,
    category: {
      title: 'Категория',
      hint: 'Раздел списка документов',
      example: 'deklaratsii',
      reference: 'categories',
    },
    project: {
      title: 'Проект',
      hint: 'Без проекта документ относится ко всей компании',
      example: 'sad',
      reference: 'projects',
    },
    year: { title: 'Год отчёта', hint: 'Вместе с кварталом', example: 2026 },
    quarter: { title: 'Квартал отчёта', hint: 'От 1 до 4, вместе с годом', example: 3 },
    published_on: { title: 'Опубликован', hint: 'Дата на странице', example: '2026-11-29' },
    file: {
      title: 'Файл',
      hint: 'PDF, DOCX, XLSX или ZIP до 100 МБ',
      example: 'files/deklaratsiya.pdf',
      media: 'document',
    },
    file_size: {
      title: 'Размер файла, байт',
      hint: 'Нужен, только если файл задан адресом на сайте',
      example: 482_113,
    },
    building: {
      title: 'Корпус',
      hint: 'Имя корпуса проекта; без него документ — о всём проекте',
      example: 'Корпус 1',
      reference: 'buildings',
    },
    paper: {
      title: 'Какой это документ по 214-ФЗ',
      hint: 'По нему документ встаёт в перечень корпуса',
      choices: {
        declaration: 'Проектная декларация',
        permit: 'Разрешение на строительство',
        expertise: 'Заключение экспертизы',
        land: 'Права на участок',
        contract: 'Проект договора участия',
        conformity: 'Заключение о соответствии застройщика',
        escrow: 'Условия счетов эскроу',
        commissioning: 'Разрешение на ввод',
      },
    },
    format: formatWords,
  },
}

export const categoriesWords: FileListWords<typeof files.categoriesSchema> = {
  title: 'Категории документов',
  hint: 'Разделы списка документов, по порядку',
  item: 'Категория',
  fields: {
    slug: labelSlug('deklaratsii'),
    name: { title: 'Название', hint: 'Заголовок раздела', example: 'Проектные декларации' },
  },
}

export const pressWords: PageWords<typeof files.pressSchema> = {
  title: 'Новость',
  hint: 'Страница пресс-центра; текст ниже',
  fields: {
    title: { title: 'Заголовок', hint: 'Что случилось', example: 'Двор «Дома у сада» открыт' },
    lead: {
      title: 'Вводка',
      hint: 'Одно предложение: в списке и в начале новости',
      example: 'С 1 мая во дворе можно гулять.',
      isLong: true,
    },
    published_on: { title: 'Дата', hint: 'По ней стоит в списке', example: '2026-05-01' },
    picture: labelPicture('Картинка', 'Файл папки или путь на сайте', 'pictures/yard.jpg'),
    kind: { title: 'Рубрика', hint: 'Любое слово: по нему список отбирают', example: 'Стройка' },
    projects: projectsWords,
    ...daysWords,
    format: formatWords,
  },
}

export const incomeWords: PageWords<typeof files.incomeSchema> = {
  title: 'Доходная программа',
  hint: 'Аренда через управляющую компанию; условия в тексте ниже',
  fields: {
    name: { title: 'Название', hint: 'Суть программы', example: 'Фиксированный платёж' },
    position: positionWords,
    yield_percent: { title: 'Доходность, % годовых', hint: 'Можно с дробью', example: 8.5 },
    term_months: { title: 'Срок, месяцев', hint: 'Срок договора', example: 36 },
    picture: labelPicture('Картинка', 'Файл папки', 'pictures/income.jpg'),
    projects: projectsWords,
    format: formatWords,
  },
}

export const mortgageWords: FileListWords<typeof payments.mortgageSchema> = {
  title: 'Ипотека',
  hint: 'Программы банков; без полной стоимости и юридического текста программа не показана',
  item: 'Программа',
  fields: {
    slug: labelSlug('semeynaya'),
    name: { title: 'Название', hint: 'Как в банке', example: 'Семейная ипотека' },
    bank: { title: 'Банк', hint: 'Название банка', example: 'Банк «Причал»' },
    rate: { title: 'Ставка, % годовых', hint: 'Можно с дробью', example: 6 },
    first_payment_min: {
      title: 'Первый взнос от, % цены',
      hint: 'Наименьшая доля цены',
      example: 20.1,
    },
    term_max: { title: 'Срок до, лет', hint: 'Наибольший срок кредита', example: 30 },
    full_cost_min: {
      title: 'Полная стоимость кредита от, %',
      hint: 'По закону её показывают рядом со ставкой',
      example: 6.214,
    },
    full_cost_max: {
      title: 'Полная стоимость кредита до, %',
      hint: 'Не меньше, чем «от»',
      example: 8.907,
    },
    max_loan: { title: 'Сумма кредита до, ₽', hint: 'Наибольшая сумма', example: 12_000_000 },
    areas: areaWords,
    text: {
      title: 'Условия',
      hint: 'Кому подходит, одной строкой',
      example: 'Для семей, в которых есть ребёнок до семи лет',
      isLong: true,
    },
    legal_text: {
      title: 'Юридический текст',
      hint: 'Кто выдаёт кредит и на каких условиях, с диапазоном полной стоимости',
      example: 'Кредит выдаёт Банк «Причал». Ставка 6 % годовых, срок до 30 лет.',
      isLong: true,
    },
    ends_on: endsOnWords,
  },
}

export const instalmentsWords: FileListWords<typeof payments.instalmentsSchema> = {
  title: 'Рассрочка',
  hint: 'Планы рассрочки от застройщика; страница квартиры считает их платежи',
  item: 'План рассрочки',
  fields: {
    slug: labelSlug('na-god'),
    name: { title: 'Название', hint: 'Суть плана', example: 'На год без удорожания' },
    first_payment: {
      title: 'Первый взнос, %',
      hint: 'Доля всей суммы, в день договора',
      example: 30,
    },
    payments: { title: 'Число платежей', hint: 'После первого взноса, равных', example: 4 },
    months_between: { title: 'Месяцев между платежами', hint: 'От 1 до 12', example: 3 },
    markup: { title: 'Удорожание, %', hint: 'На сколько план дороже цены', example: 0 },
    areas: areaWords,
    projects: projectsWords,
    text: {
      title: 'Условия',
      hint: 'Что важно знать, одной строкой',
      example: 'Банк и подтверждение дохода не нужны.',
      isLong: true,
    },
    ends_on: endsOnWords,
  },
}

export const broadcastsWords: FileListWords<typeof files.broadcastsSchema> = {
  title: 'Трансляции',
  hint: 'Камеры и записи со строек',
  item: 'Трансляция',
  fields: {
    ...videoWords,
    project: {
      title: 'Проект',
      hint: 'Где стоит камера',
      example: 'sad',
      reference: 'projects',
    },
    text: {
      title: 'Описание',
      hint: 'Что в кадре и есть ли звук',
      example: 'Вид с крыши соседнего дома, снимок каждые 10 минут, без звука.',
      isLong: true,
    },
    is_live: { title: 'Прямой эфир', hint: 'Идёт сейчас, а не запись', example: true },
    starts_at: {
      title: 'Начало',
      hint: 'Дата и время со сдвигом от UTC',
      example: '2026-11-29T10:00:00+03:00',
    },
    chapters: {
      title: 'Части видео',
      hint: 'Закладки, по порядку',
      item: 'Часть',
      fields: {
        at: { title: 'Секунда', hint: 'Сколько секунд от начала', example: 14 },
        title: { title: 'Название', hint: 'Что в кадре', example: 'Двор' },
      },
    },
  },
}

export const finishesWords: FileListWords<typeof files.finishesSchema> = {
  title: 'Виды отделки',
  hint: 'На них ссылаются квартиры и проекты',
  item: 'Отделка',
  fields: {
    slug: labelSlug('predchistovaya'),
    name: { title: 'Название', hint: 'Как в фильтре квартир', example: 'Предчистовая' },
    description: {
      title: 'Описание',
      hint: 'Что сделано и что остаётся покупателю',
      example: 'Стены оштукатурены, на полу стяжка, электрика разведена.',
      isLong: true,
    },
  },
}

export const albumWords: PageWords<typeof files.albumSchema> = {
  title: 'Ход строительства',
  hint: 'Что сделали за месяц; рассказ в тексте ниже',
  fields: {
    title: { title: 'Заголовок', hint: 'Главное за месяц', example: 'Отделка корпуса 1' },
    pictures: {
      title: 'Снимки',
      hint: 'По порядку',
      item: 'Снимок',
      fields: {
        picture: labelPicture('Снимок', 'Файл папки', 'pictures/sad/2026-05.jpg'),
        caption: captionWords,
        camera: {
          title: 'Точка съёмки',
          hint: 'Снимки с одним именем точки сайт сравнивает',
          example: 'Со стороны бульвара',
        },
      },
    },
    format: formatWords,
  },
}
