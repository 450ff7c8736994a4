import { useEffect } from 'react'
import { useLoaderData } from 'react-router'
import { formatCount } from '../../../lib/numbers.ts'
import { RANGE_DASH } from '../../../lib/text.ts'
import { formatDay } from '../../../lib/time/days.ts'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx'
import { Container } from '../../../ui/page/container.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { useCanAsk } from '../../callback/form/call-us.tsx'
import { CallbackButton } from '../../callback/form/callback-button.tsx'
import { FavouriteToggle } from '../../favourites/favourite-toggle.tsx'
import { MAX_COMPARED } from '../../lots/model/compare-address.ts'
import { describeGone } from '../../lots/model/gone-lots.ts'
import { lotLabel } from '../../lots/model/lot-names.ts'
import { describeWhichLot } from '../../lots/model/which-lot.ts'
import type { ComparePageData } from './compare-data.ts'
import { CompareForm } from './compare-form.tsx'
import { Disclosure } from '../../../ui/display/disclosure.tsx'
import styles from './compare-page.module.css'
import { CompareTools } from './compare-tools.tsx'
import { followComparison } from '../card/compare-choice.ts'
import { CompareTable } from './compare-table.tsx'
import { lazily } from '../../../lib/time/lazily.ts'

const percents = lazily(() => new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 3 }))

/** The day of the prices, and what the law requires beside a payment: rate, full cost of credit and the bank's text. */
function ComparePrograms({ programs, today }: Pick<ComparePageData, 'programs' | 'today'>) {
  return (
    <div className={styles['terms']}>
      <p>Цены на&nbsp;{formatDay(today)}; это не&nbsp;оферта.</p>
      {programs.map(({ name, bank, rate, full_cost_min, full_cost_max, legal_text }) => (
        <p key={`${bank} ${name}`}>
          Платёж по&nbsp;программе «{name}», {bank}: ставка {percents().format(rate)}&nbsp;%, полная
          стоимость кредита {percents().format(full_cost_min)}
          {RANGE_DASH}
          {percents().format(full_cost_max)}
          &nbsp;% годовых. {legal_text}
        </p>
      ))}
    </div>
  )
}

/** Lots side by side: every field in a row, and what each of them costs in all. */
export function Component() {
  const data = useLoaderData<ComparePageData>()
  const { columns, choices, shareHref } = data
  useEffect(() => {
    if (choices.ids !== null) followComparison(choices.ids)
  }, [choices])
  return (
    <Container className={styles['page']}>
      <PageHead
        title="Сравнение"
        description="Квартиры и другие объекты рядом: цена, площадь, срок сдачи и сколько выйдет всего"
        path={choices.ids === null ? '/compare' : shareHref}
        isIndexed={false}
      />
      <Breadcrumbs
        isIndexed={false}
        items={[
          { title: 'Главная', href: '/' },
          { title: 'Избранное', href: '/favorites' },
          { title: 'Сравнение' },
        ]}
      />
      <div className={styles['head']}>
        <div>
          <h1>Сравнение</h1>
          {columns.length > 0 ? (
            <p className={styles['count']}>
              {formatCount(columns.length, 'объект', 'объекта', 'объектов')}
            </p>
          ) : null}
        </div>
        {columns.length > 0 ? <CompareTools href={shareHref} /> : null}
      </div>
      <CompareNotices {...data} />
      {columns.length > 0 ? <Comparison {...data} /> : <NothingToCompare {...data} />}
    </Container>
  )
}

function Comparison(data: ComparePageData) {
  const canAsk = useCanAsk()
  const { columns, choices } = data
  return (
    <>
      <CompareForm choices={choices} offers={data.offers} hiddenCount={data.hiddenCount} />
      <CompareTable
        {...data}
        renderFavourite={({ lot, isFavourite }) =>
          choices.ids === null ? null : (
            <FavouriteToggle lotId={lot.id} label={lotLabel(lot)} isPressed={isFavourite} />
          )
        }
      />
      <ComparePrograms programs={data.programs} today={data.today} />
      <MoreLots {...data} />
      <div className={styles['ask']}>
        {canAsk ? <p>Поможем выбрать и&nbsp;расскажем об&nbsp;условиях покупки.</p> : null}
        <CallbackButton
          data={{
            formName: 'Сравнение',
            withTimeSelect: true,
            lotInfo: columns.map(({ lot }) => lot.article ?? describeWhichLot(lot)).join('; '),
          }}
        />
      </div>
    </>
  )
}

function CompareNotices({ columns, gone, unknown, leftOut, rejected }: ComparePageData) {
  return (
    <>
      {rejected.length > 0 ? (
        <Notice>Не&nbsp;поняли условие в&nbsp;адресе: {rejected.join(', ')}</Notice>
      ) : null}
      {gone > 0 ? <Notice>{describeGone(gone)}.</Notice> : null}
      {unknown.length > 0 ? (
        <Notice>
          {`${unknown.length === 1 ? 'Такого объекта нет' : 'Таких объектов нет'}: ${unknown.join(', ')}`}
        </Notice>
      ) : null}
      {leftOut > 0 ? (
        <Notice>
          В&nbsp;таблице не&nbsp;больше {MAX_COMPARED}&nbsp;объектов: ещё{' '}
          {formatCount(leftOut, 'объект', 'объекта', 'объектов')} не&nbsp;
          {leftOut % 10 === 1 && leftOut % 100 !== 11 ? 'показан' : 'показаны'}.
        </Notice>
      ) : null}
      {columns.length === 1 ? (
        <Notice>Здесь один объект. Добавьте ещё хотя&nbsp;бы один, чтобы сравнить их.</Notice>
      ) : null}
    </>
  )
}

function MoreLots({ more, columns }: Pick<ComparePageData, 'more' | 'columns'>) {
  if (columns.length >= MAX_COMPARED) return null
  return (
    <div className={styles['more']}>
      {more.length > 0 ? (
        <Disclosure line={'Добавить из\u00a0избранного'} isInline open={columns.length < 2}>
          <ul className={styles['moreList']}>
            {more.map(({ id, title, href }) => (
              <li key={id}>
                <Link to={href} className={styles['moreLink']} preventScrollReset>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
      <p className={styles['hint']}>
        Чтобы сравнить другие объекты, поставьте отметку «Сравнить» в{' '}
        <Link to="/flats">списке квартир</Link>.
      </p>
    </div>
  )
}

function NothingToCompare(data: ComparePageData) {
  return (
    <>
      <EmptyState
        title="Сравнивать пока нечего"
        text={
          'Поставьте в\u00a0списке отметку «Сравнить» у\u00a0двух квартир или больше либо добавьте их в\u00a0избранное: здесь они встанут рядом.'
        }
        action={<ButtonLink to="/flats">Выбрать квартиру</ButtonLink>}
      />
      {data.more.length > 0 ? <MoreLots {...data} /> : null}
    </>
  )
}
