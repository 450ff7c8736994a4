import type { MenuContent } from './content.ts'
import { tie } from './tie.ts'

/**
 * The menus with their links and banners, in the order of their display. `{slug}` in an address stands for the id
 * of that project, which only the database knows.
 */
export const menus: readonly MenuContent[] = [
  {
    slug: 'premium_area',
    name: 'Премиум',
    links: [
      { title: 'Водомерная, 12', url: '/flats?area_type=premium_area&project={vodomernaya-12}' },
      { title: 'Две вертикали', url: '/flats?area_type=premium_area&project={dve-vertikali}' },
      {
        title: tie('Дом на Лекальной'),
        url: '/flats?area_type=premium_area&project={dom-na-lekalnoy}',
      },
      { title: tie('Все квартиры премиум-класса'), url: '/flats?area_type=premium_area' },
    ],
    banner: {
      title: tie('«Водомерная, 12»: двор открыт'),
      text: tie('2 100 м² без машин и лестница к набережной'),
      url: '/press/vodomernaya-dvor-otkryt',
      image: '/media/facades/{vodomernaya-12}.svg',
    },
  },
  {
    slug: 'business_area',
    name: 'Бизнес',
    links: [
      { title: 'Охристый двор', url: '/flats?area_type=business_area&project={ohristy-dvor}' },
      { title: 'Станочная, 31', url: '/flats?area_type=business_area&project={stanochnaya-31}' },
      { title: tie('Клён и липа'), url: '/flats?area_type=business_area&project={klyon-i-lipa}' },
      { title: tie('Все квартиры бизнес-класса'), url: '/flats?area_type=business_area' },
    ],
    banner: {
      title: tie('«Станочная, 31»: включили отопление'),
      text: tie('Отделка фабричного корпуса продолжится зимой'),
      url: '/press/stanochnaya-otoplenie',
      image: '/media/facades/{stanochnaya-31}.svg',
    },
  },
  {
    slug: 'purchase',
    name: 'Покупка',
    links: [
      { title: tie('Шесть шагов до ключей'), url: '/#purchase' },
      { title: tie('Квартиры со скидкой'), url: '/flats?has_sale=true' },
      { title: tie('Бронь на пять дней'), url: '/press/bron-na-pyat-dney' },
      { title: 'Договор долевого участия', url: '/documents/dogovor-uchastiya-obrazets' },
      { title: 'Заказать звонок', url: '/callback' },
    ],
    banner: {
      title: tie('Обмер до передачи'),
      text: tie('Как кадастровый инженер измеряет квартиры до осмотра'),
      url: '/press/kak-my-izmeryaem-kvartiry',
      image: null,
    },
  },
  {
    slug: 'press_center',
    name: 'Пресс-центр',
    links: [
      { title: tie('Последние новости'), url: '/#press_center' },
      { title: tie('Как мы измеряем квартиры'), url: '/press/kak-my-izmeryaem-kvartiry' },
      { title: tie('Как окна держат шум'), url: '/press/vodomernaya-okna-shum' },
      { title: tie('Что показало обследование стен'), url: '/press/stanochnaya-steny-obsledovany' },
    ],
  },
  { slug: 'about', name: tie('О компании'), links: [] },
  {
    slug: 'documents',
    name: 'Документы',
    links: [
      { title: 'Проектная декларация', url: '/documents/proektnaya-deklaratsiya-vypiska' },
      {
        title: tie('Разрешение на строительство'),
        url: '/documents/razreshenie-na-stroitelstvo-obrazets',
      },
      {
        title: tie('Отчёт о ходе строительства'),
        url: '/documents/otchet-o-hode-stroitelstva-3-kvartal-2026',
      },
      { title: tie('Все документы'), url: '/#documents' },
    ],
  },
  {
    slug: 'projects',
    name: 'Проекты',
    links: [
      { title: 'Водомерная, 12', url: '/flats?project={vodomernaya-12}' },
      { title: 'Две вертикали', url: '/flats?project={dve-vertikali}' },
      { title: tie('Дом на Лекальной'), url: '/flats?project={dom-na-lekalnoy}' },
      { title: 'Охристый двор', url: '/flats?project={ohristy-dvor}' },
      { title: 'Станочная, 31', url: '/flats?project={stanochnaya-31}' },
      { title: tie('Клён и липа'), url: '/flats?project={klyon-i-lipa}' },
    ],
  },
  {
    slug: 'flats',
    name: 'Квартиры',
    links: [
      { title: 'Студии', url: '/flats?rooms=0' },
      { title: 'Однокомнатные', url: '/flats?rooms=1' },
      { title: 'Двухкомнатные', url: '/flats?rooms=2' },
      { title: 'Трёхкомнатные', url: '/flats?rooms=3' },
    ],
  },
]
