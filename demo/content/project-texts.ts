import type { ProjectKey, ProjectText } from './content.ts'
import { tie } from './tie.ts'

export const projectTexts: Readonly<Record<ProjectKey, ProjectText>> = {
  naberezhnaya: {
    key: 'naberezhnaya',
    slug: 'vodomernaya-12',
    name: 'Водомерная, 12',
    area_type: 'premium_area',
    city: 'moskva',
    address: 'Москва, Водомерная набережная, 12',
    description: tie(`Скоро.`),
  },
  'dve-bashni': {
    key: 'dve-bashni',
    slug: 'dve-vertikali',
    name: 'Две вертикали',
    area_type: 'premium_area',
    city: 'moskva',
    address: 'Москва, 2-й Чертёжный проезд, 7',
    description: tie(`Скоро.`),
  },
  'dom-v-centre': {
    key: 'dom-v-centre',
    slug: 'dom-na-linejnoj',
    name: 'Дом на Линейной',
    area_type: 'premium_area',
    city: 'sankt-peterburg',
    address: 'Санкт-Петербург, Линейный переулок, 4',
    description: tie(`Скоро.`),
  },
  'kirpichny-dvor': {
    key: 'kirpichny-dvor',
    slug: 'ohristy-dvor',
    name: 'Охристый двор',
    area_type: 'business_area',
    city: 'moskva',
    address: 'Москва, Обжиговая улица, 18',
    description: tie(`Скоро.`),
  },
  fabrika: {
    key: 'fabrika',
    slug: 'stanochnaya',
    name: 'Станочная',
    area_type: 'business_area',
    city: 'sankt-peterburg',
    address: 'Санкт-Петербург, Станочная улица, 31',
    description: tie(`Скоро.`),
  },
  'u-parka': {
    key: 'u-parka',
    slug: 'kromka-lesa',
    name: 'Кромка леса',
    area_type: 'business_area',
    city: 'moskva',
    address: 'Москва, Опушечный проезд, 3',
    description: tie(`Скоро.`),
  },
}
