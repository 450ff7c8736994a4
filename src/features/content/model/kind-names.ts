import type { ContentKind } from './content-model.ts'

/** Russian names of the kinds, for the report of an import. */
export const kindNames: Record<ContentKind, string> = {
  company: 'компания',
  brand: 'фирменный стиль',
  cities: 'города',
  maps: 'карты городов',
  socials: 'соцсети',
  apps: 'приложения',
  menu: 'меню',
  slider: 'слайды',
  finishes: 'отделка',
  categories: 'категории документов',
  plans: 'планировки',
  projects: 'проекты',
  buildings: 'корпуса',
  sites: 'участки и окружение',
  documents: 'документы',
  press: 'новости',
  albums: 'альбомы хода строительства',
  progress_videos: 'видео хода строительства',
  aerial: 'аэросъёмка',
  project_finishes: 'отделка в проектах',
  broadcasts: 'трансляции',
  income: 'доходные программы',
  mortgage: 'ипотека',
  instalments: 'рассрочка',
}
