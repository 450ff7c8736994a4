import type { CityContent } from './content.ts'

export const cities: readonly CityContent[] = [
  {
    slug: 'moskva',
    name: 'Москва',
    phone: '+7 (495) 000-00-10',
    email: 'moskva@ordinata.example',
  },
  {
    slug: 'sankt-peterburg',
    name: 'Санкт-Петербург',
    phone: '+7 (812) 000-00-10',
    email: 'piter@ordinata.example',
  },
]
