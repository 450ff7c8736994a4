import { useLoaderData } from 'react-router'
import { formatRoubles } from '../../../lib/numbers.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Container } from '../../../ui/container.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Price } from '../../../ui/price.tsx'
import { useSite } from '../../../ui/site.ts'
import { CallbackButton } from '../../callback/modal/callback-button.tsx'
import { FavouriteToggle } from '../../favourites/favourite-toggle.tsx'
import { dayWords } from './day-words.ts'
import { lotJsonLd } from './lot-json-ld.ts'
import { LotCardView } from '../card/lot-card.tsx'
import { LotPagePlan } from './lot-page-plan.tsx'
import styles from './lot-page.module.css'
import type { LotPageData } from '../snapshot/lot-page-data.ts'
import { LotSheet } from './lot-sheet.tsx'
import { LotStorey } from './lot-storey.tsx'
import { paidPrice } from '../../../lib/paid-price.ts'
import { lotTitle } from '../model/lot-title.ts'
import { lotAddress, lotHeadline, perMetreWords } from '../model/lot-words.ts'
import { MetroList } from './metro-list.tsx'
import { PriceHistory } from './price-history.tsx'
import type { LotDetail } from '../model/schema.ts'
import { SimilarLots } from './similar-lots.tsx'
import { lotKinds } from '../model/words.ts'

/** One lot: its plan, facts and price. */
export function Component() {
  const { lot, drawing, storey, similar } = useLoaderData<LotPageData>()
  const site = useSite()
  const title = lotTitle(lot)
  const path = [
    { title: 'Главная', href: '/' },
    { title: lotKinds[lot.kind].title, href: lotAddress(lot.kind) },
    { title: lot.article },
  ]
  return (
    <>
      <PageHead
        title={`${title}, ${lot.project.name}`}
        description={`${title}, ${lot.project.name}, этаж ${lot.floor}. Цена ${formatRoubles(paidPrice(lot))}. План, отделка, срок сдачи.`}
        path={lotAddress(lot.kind, lot.id)}
        jsonLd={lotJsonLd(site.origin, lot)}
        picture={{ url: `/og/lots/${lot.id}.png`, alt: `${title}, ${lot.project.name}` }}
      />
      <Container>
        <Breadcrumbs items={path} />
        <div className={styles['page']}>
          <LotPagePlan lot={lot} drawing={drawing} />
          <div className={styles['side']}>
            <p className={styles['place']}>{lot.project.name}</p>
            <h1 className={styles['title']}>{title}</h1>
            <LotOffer lot={lot} hasSimilar={similar.length > 0} />
            <LotSheet lot={lot} />
            <PriceHistory history={lot.price_history} />
            <MetroList metro={lot.project.metro} />
          </div>
        </div>
        <LotStorey lot={lot} storey={storey} />
        <SimilarLots>
          {similar.map((other) => (
            <LotCardView
              key={other.id}
              lot={other}
              action={<FavouriteToggle lotId={other.id} label={lotHeadline(other)} />}
            />
          ))}
        </SimilarLots>
      </Container>
    </>
  )
}

/** What it costs and what can be done about it; a lot that is gone leads to similar ones. */
function LotOffer({ lot, hasSimilar }: { lot: LotDetail; hasSimilar: boolean }) {
  const { status, sale_price, sale_ends_on } = lot
  return (
    <>
      {status === 'available' ? null : (
        <Notice>
          {status === 'sold' ? 'Уже продано. ' : 'Сейчас забронировано. '}
          {hasSimilar ? <a href="#similar">Посмотреть похожие</a> : null}
        </Notice>
      )}
      <p className={styles['money']}>
        <Price price={lot.price} salePrice={sale_price} size="l" />
        <span className={styles['metre']}>{perMetreWords(lot.price_per_meter)}</span>
      </p>
      {sale_price !== null && sale_ends_on ? (
        <p className={styles['metre']}>Цена со скидкой действует до {dayWords(sale_ends_on)}</p>
      ) : null}
      <div className={styles['actions']}>
        {status === 'sold' ? null : (
          <CallbackButton
            data={{
              formName: 'lot',
              lotMindboxCallback: true,
              ymType: 'callback_submit',
              gtagType: 'CallbackFormSubmit',
              analytics: { category: 'lot', event: 'callback_form_send', label: lot.article },
              lot: { article: lot.article },
              lotInfo: `${lotTitle(lot)}, ${formatRoubles(paidPrice(lot))}`,
              project: lot.project.name,
            }}
          />
        )}
        <FavouriteToggle lotId={lot.id} label={lotHeadline(lot)} withText />
      </div>
    </>
  )
}
