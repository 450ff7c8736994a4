import { areaTypes } from '../../lots/model/labels.ts'
import type { BareWords, ChoiceWords, SourceWords, TextWords } from './field-words.ts'

/* Words of fields that several files have. */

export const formatWords: ChoiceWords<'markdown' | 'html'> = {
  title: 'Разметка текста',
  hint: 'Новые тексты пишут в Markdown; HTML нужен тем, что перенесены с другого сайта',
  choices: { markdown: 'Markdown', html: 'HTML' },
}

export const positionWords: BareWords = {
  title: 'Место в списке',
  hint: 'Меньшее число стоит выше; без числа — 1000',
  example: 10,
}

export const areaWords: ChoiceWords<
  'premium_area' | 'business_area' | 'comfort_area' | 'standard_area'
> = {
  title: 'Классы домов',
  hint: 'В каких домах действует; если не отмечено ничего — во всех',
  choices: {
    premium_area: areaTypes.premium_area,
    business_area: areaTypes.business_area,
    comfort_area: areaTypes.comfort_area,
    standard_area: areaTypes.standard_area,
  },
}

export const daysWords: { starts_on: TextWords; ends_on: TextWords } = {
  starts_on: {
    title: 'Показывать с',
    hint: 'Первый день на сайте; без даты — сразу',
    example: '2026-12-01',
  },
  ends_on: {
    title: 'Показывать по',
    hint: 'Последний день на сайте; без даты — без срока',
    example: '2026-12-31',
  },
}

export const endsOnWords: TextWords = {
  title: 'Действует по',
  hint: 'Последний день программы; после него сайт её не показывает',
  example: '2026-12-31',
}

export const captionWords: TextWords = {
  title: 'Подпись',
  hint: 'Что на снимке: её читают под ним и слышат те, кто не видит',
  example: 'Двор корпуса 1 со стороны бульвара',
}

export const projectsWords: TextWords = {
  title: 'Проекты',
  hint: 'К каким проектам относится; если не выбран ни один — ко всем',
  example: 'sad',
  reference: 'projects',
}

export const outlineWords: SourceWords = {
  title: 'Контур',
  hint: 'Точки в метрах; их правят в тексте файла',
  isSource: true,
}

/** Words of the part of an address that identifies an item. */
export function labelSlug(example: string): TextWords {
  return {
    title: 'Имя в адресе',
    hint: 'Строчные латинские буквы, цифры и дефисы; после публикации его лучше не менять',
    example,
  }
}

/** Words of a picture's path. */
export function labelPicture(title: string, hint: string, example: string): TextWords {
  return { title, hint, example, media: 'picture' }
}

export const videoWords = {
  slug: labelSlug('oblet-noyabr'),
  title: {
    title: 'Название',
    hint: 'Под ним видео стоит на сайте',
    example: 'Облёт площадки в ноябре',
  },
  url: {
    title: 'Видео',
    hint: 'Файл MP4 или плейлист M3U8 из папки, или адрес',
    example: 'films/oblet.mp4',
    media: 'film',
  },
  poster: labelPicture('Заставка', 'Её видно, пока видео не включили', 'pictures/oblet.jpg'),
  captions_url: {
    title: 'Субтитры',
    hint: 'Файл WebVTT или его адрес',
    example: 'films/oblet.vtt',
    media: 'film',
  },
  duration: { title: 'Длительность, с', hint: 'Сколько секунд идёт видео', example: 90 },
} as const satisfies Record<string, TextWords | BareWords>
