import { Link } from 'react-router'
import { sourceCalls } from '../../features/feeds/sources/source-contracts.ts'
import type { DeskLotList } from '../../features/lot-overrides/schema.ts'
import { EmptyList } from '../kit/states.tsx'
import { can } from '../session/can.ts'
import styles from './empty-lots.module.css'
import type { LotFilter } from './lot-address.ts'

/** What brings lots, from the one that needs least work later. */
const ways: ReadonlyArray<[title: string, text: string, command?: string]> = [
  ['Фид', 'адрес XML, который отдаёт ваша CRM: сайт забирает его сам по расписанию'],
  ['Прайс-лист', 'таблица XLSX или CSV с лотами и ценами'],
  ['Терминал', 'то же командами на сервере', 'kvartal import ФОРМАТ ФАЙЛ'],
]

/** In place of a list without rows: nothing was found, or there is no lot at all and what brings them. */
export function EmptyLots({ list, filter }: { list: DeskLotList; filter: LotFilter }) {
  if (!list.has_lots) {
    return (
      <EmptyList title="Лотов пока нет" text="Их приносит любой из трёх путей.">
        <dl className={styles['ways']}>
          {ways.map(([title, text, command]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                {text}
                {command === undefined ? null : <code>{command}</code>}
              </dd>
            </div>
          ))}
        </dl>
        <p>
          <Link to="/sources" className={styles['reset']}>
            {can(sourceCalls.add) ? 'Загрузить фид или прайс-лист' : 'Фиды и\u00a0прайсы'}
          </Link>
        </p>
      </EmptyList>
    )
  }
  const [q] = filter.q ?? []
  const isFiltered = Object.keys(filter).length > 0
  return (
    <EmptyList
      title={q === undefined ? 'Таких лотов нет' : `По запросу «${q}» ничего не нашлось`}
      text={
        q === undefined
          ? 'Измените фильтры или посмотрите соседние вкладки.'
          : 'Ищем по началу артикула и номера. Измените запрос или фильтры.'
      }
    >
      {isFiltered ? (
        <p>
          <Link to="/lots" className={styles['reset']}>
            Показать все, кроме проданных
          </Link>
        </p>
      ) : null}
    </EmptyList>
  )
}
