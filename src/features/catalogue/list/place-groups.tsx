// chunk: list-views
import type { ReactElement } from 'react'
import { formatArea } from '../../../lib/numbers.ts'
import { Price } from '../../../ui/display/price.tsx'
import card from '../../../ui/display/card.module.css'
import { Link } from '../../../ui/link.tsx'
import { CompareBox } from '../card/compare-box.tsx'
import { LotStatus } from '../card/lot-status.tsx'
import type { ListedLot } from '../../lots/model/listed-lot.ts'
import { lotAddress, numberSign } from '../../lots/model/lot-labels.ts'
import { lotLabel, lotMark } from '../../lots/model/lot-names.ts'
import { PlaceSchemeView } from '../card/place-scheme.tsx'
import type { LotListData } from './lot-list-data.ts'
import { Disclosure } from '../../../ui/display/disclosure.tsx'
import { lotStatuses } from '../../lots/model/labels.ts'
import styles from './place-groups.module.css'

/** In a metre. */
const DECIMETRES = 10

interface PlaceGroupsProps extends Pick<LotListData, 'groups' | 'lots' | 'places'> {
  renderAction?: ((lot: ListedLot) => ReactElement<object>) | undefined
}

/** Parking places by building or storage units by section: the schemes of their storeys, and the same places as a list. */
export function PlaceGroups({ groups, lots, places, renderAction }: PlaceGroupsProps) {
  const lotsById = new Map(lots.map((lot) => [lot.id, lot]))
  const hasOthers = groups.some(({ schemes }) =>
    schemes.some(({ cells }) => cells.some((cell) => !cell.isFitting && cell.price !== null)),
  )
  return (
    <>
      {places.length > 0 ? (
        // Folded, so that the places are a few steps of the keyboard away.
        <Disclosure
          line={
            <>
              {'По\u00a0корпусам'} <span className={styles['count']}>{places.length}</span>
            </>
          }
          isInline
          className={styles['places']}
        >
          <ul>
            {places.map(({ label, count, href }) => (
              <li key={href}>
                <Link to={href} preventScrollReset>
                  {label} <span className={styles['count']}>{count}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
      <SchemeLegend hasOthers={hasOthers} />
      {groups.map(({ id, title, facts, href, schemes, lots: own }) => (
        <section key={id} className={styles['group']} aria-labelledby={`group-${id}`}>
          <div className={styles['head']}>
            <h3 id={`group-${id}`} className={styles['title']}>
              {href === null ? (
                title
              ) : (
                <Link to={href} preventScrollReset>
                  {title}
                </Link>
              )}
            </h3>
            <p className={styles['facts']}>{facts.join(', ')}</p>
          </div>
          <div className={styles['body']}>
            <div
              className={styles['schemes']}
              style={
                {
                  '--metres': Math.max(0, ...schemes.map(({ width }) => width / DECIMETRES)),
                } as object
              }
            >
              {schemes.map((scheme) => (
                <PlaceSchemeView key={scheme.id} scheme={scheme} />
              ))}
            </div>
            <ul className={styles['lots']}>
              {own.map((lotId) => {
                const lot = lotsById.get(lotId)
                return lot ? (
                  <li key={lotId}>
                    <PlaceRow lot={lot} action={renderAction?.(lot)} />
                  </li>
                ) : null
              })}
            </ul>
          </div>
        </section>
      ))}
    </>
  )
}

function PlaceRow({ lot, action }: { lot: ListedLot; action: ReactElement | undefined }) {
  const features = lot.features.map(({ label }) => label.toLowerCase())
  const facts = [
    `этаж\u00a0${String(lot.floor).replace('-', '−')}`,
    formatArea(lot.area),
    ...features,
  ]
  return (
    <article id={`lot-${lot.id}`} className={`${card['card']} ${styles['lot']}`}>
      <div>
        <h4 className={styles['number']}>
          <Link
            to={lotAddress(lot.kind, lot.id)}
            className={card['link']}
            aria-label={lotLabel(lot)}
          >
            {numberSign(lot.number) || lotMark(lot)}
          </Link>
        </h4>
        <p className={styles['facts']}>{facts.join(', ')}</p>
      </div>
      <div className={styles['money']}>
        <Price price={lot.price} salePrice={lot.sale_price} size="s" />
        <p className={styles['facts']}>
          <LotStatus status={lot.status} />
        </p>
      </div>
      <div className={`${card['action']} ${styles['actions']}`}>
        <CompareBox lot={lot} isBare />
        {action}
      </div>
    </article>
  )
}

/** What the colours and patterns of a scheme mean. */
function SchemeLegend({ hasOthers }: { hasOthers: boolean }) {
  return (
    <ul className={styles['legend']} aria-label="Обозначения">
      {Object.entries(lotStatuses).map(([status, words]) => (
        <li key={status}>
          <span className={`${styles['sample']} ${styles[`${status}Sample`]}`} aria-hidden="true" />
          {words}
        </li>
      ))}
      {hasOthers ? (
        <li>
          <span className={styles['sample']} aria-hidden="true" />
          Не&nbsp;подходит под&nbsp;условия
        </li>
      ) : null}
    </ul>
  )
}
