import type { ShareCardFacts } from '../../../drawing/share/share-card.tsx'
import { formatCount } from '../../../lib/numbers.ts'
import type { CompanyCard } from '../../company/company-card-schema.ts'
import { lotCountForms } from '../../lots/model/lot-count-forms.ts'
import type { LotKind } from '../../lots/model/schema.ts'
import { lotKinds } from '../../lots/model/labels.ts'

/** What the share picture of a page says, by the first part of its address. */
const titles: Readonly<Record<string, string>> = {
  projects: 'Проекты',
  map: 'Проекты на\u00a0карте',
  finishes: 'Отделка',
  documents: 'Документы',
  changes: 'Что изменилось: цены и\u00a0наличие',
  compare: 'Сравнение',
  press: 'Пресс-центр',
  progress: 'Ход строительства',
  broadcasts: 'Трансляции',
  about: 'О\u00a0компании',
  partners: 'Партнёрам',
  favorites: 'Избранное',
}
const kinds: Readonly<Record<string, LotKind>> = {
  flats: 'flat',
  apartments: 'apartment',
  parking: 'parking',
  storage: 'storage',
}

/** Returns the texts of a kind of page; null for one without. `countOnSale` counts the lots of a kind. */
export function toPageShareFacts(
  name: string,
  company: CompanyCard | null,
  countOnSale: (kind: LotKind) => number,
): ShareCardFacts | null {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (kind === undefined) {
    const title = Object.hasOwn(titles, name) ? titles[name] : undefined
    return title === undefined ? null : toTextShareFacts(company, { over: '', title })
  }
  const count = countOnSale(kind)
  const { few, many } = lotCountForms[kind]
  return {
    ...toTextShareFacts(company, { over: '', title: lotKinds[kind].title }),
    figure: count > 0 ? `${formatCount(count, lotKinds[kind].one, few, many)} в\u00a0продаже` : '',
  }
}

/** Returns the texts of a page that has a title alone. */
export function toTextShareFacts(
  company: CompanyCard | null,
  { over, title }: { over: string; title: string },
): ShareCardFacts {
  return { company: company?.name ?? '', over, title, figure: '', notes: [], tone: 'paper' }
}
