// chunk: lot-parts
import { cloneElement, Fragment, type ReactElement } from 'react'
import { CachedFragment, type Dependencies } from '../../../ui/cached-fragment.tsx'
import { Price } from '../../../ui/display/price.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Link } from '../../../ui/link.tsx'
import { type Site, useSite } from '../../../ui/site.ts'
import type { ListedLot } from '../../lots/model/listed-lot.ts'
import { cardFigures } from '../../lots/model/lot-figures.ts'
import { formatLotNumber, formatPlace, formatProjectName } from '../../lots/model/lot-names.ts'
import { lotTitle } from '../../lots/model/lot-title.ts'
import {
  cardTags,
  formatFloor,
  lotAddress,
  formatPayment,
  formatPerMetre,
} from '../../lots/model/lot-labels.ts'
import styles from './lot-card.module.css'
import { completionFact, figureFact, floorFact, metroFact, placeFact } from './lot-facts.ts'
import { LotPlan } from './lot-plan.tsx'
import { LotStatus } from './lot-status.tsx'

interface LotCardViewProps {
  lot: ListedLot
  /** A button beside the card's link. Its output must depend only on its props, which must be plain data. */
  action?: ReactElement<{ className?: string | undefined }> | undefined
  headingLevel?: 'h2' | 'h3' | undefined
  /** The list of the other matching lots with the same plan. */
  planLink?: { text: string; href: string } | undefined
  /** A checkbox in the other corner, under the same condition. */
  choice?: ReactElement<object> | undefined
  /** The plan is visible when the page opens. */
  isEager?: boolean | undefined
}

/** One lot in a list; the complete card is one link to the lot's page. */
export function LotCardView({
  lot,
  action,
  headingLevel = 'h3',
  planLink,
  choice,
  isEager,
}: LotCardViewProps) {
  const { cards } = useSite()
  return (
    <CachedFragment
      name="lot"
      dependencies={[
        lot,
        headingLevel,
        cards,
        isEager,
        ...listInputs(action),
        ...listInputs(choice),
      ]}
      // Its count depends on the filter.
      hole={
        planLink ? (
          <Link
            to={planLink.href}
            className={styles['alike']}
            aria-label={`${planLink.text}: ${lotTitle(lot)}`}
          >
            {planLink.text}
          </Link>
        ) : null
      }
    >
      {(hole) => (
        // The picture of its room is loaded when the card is pointed at.
        <article className={styles['card']} data-room={lot.room} data-room-note={lot.roomNote}>
          <LotPlan lot={lot} isEager={isEager} />
          {action ? cloneElement(action, { className: styles['action'] }) : null}
          <LotFacts lot={lot} Heading={headingLevel} cards={cards} />
          {choice}
          {hole}
        </article>
      )}
    </CachedFragment>
  )
}

/** Returns what the HTML of an element depends on. */
function listInputs(element: ReactElement<object> | undefined): Dependencies {
  if (!element) return [null]
  return [element.type, ...Object.entries<Dependencies[number]>({ ...element.props }).flat()]
}

interface LotFactsProps extends Pick<LotCardViewProps, 'lot'> {
  Heading: 'h2' | 'h3'
  cards: Site['cards']
}

function LotFacts({ lot, Heading, cards }: LotFactsProps) {
  const tags = cardTags(lot, cards.hotOffer)
  const title = lotTitle(lot)
  const facts = [
    placeFact(lot, formatLotNumber(lot)),
    floorFact(lot),
    completionFact(lot),
    metroFact(lot),
    // Some lots lack them: last, so that the rows above are level with those of the cards beside.
    ...cardFigures.map((name) => figureFact(lot, name)),
  ]
  return (
    <>
      {tags.length > 0 ? (
        <div className={styles['tags']}>
          {tags.map(({ label, isOffer }) => (
            <Tag key={label} tone={isOffer ? 'accent' : 'plain'}>
              {label}
            </Tag>
          ))}
        </div>
      ) : null}
      <div className={styles['text']}>
        <p className={styles['place']}>{formatProjectName(lot.project)}</p>
        <Heading className={styles['headline']}>
          <Link
            to={lotAddress(lot.kind, lot.id) + (lot.terms ?? '')}
            className={styles['link']}
            aria-label={`${title}, ${lot.project.name}, этаж ${formatFloor(lot)}, ${formatLotNumber(lot) ?? formatPlace(lot)}`}
          >
            {title}
          </Link>
        </Heading>
        <p className={styles['money']}>
          <Price price={lot.price} salePrice={lot.sale_price} />
          <span className={styles['metre']}>
            {`${formatPerMetre(lot.price_per_meter)} `}
            <LotStatus status={lot.status} />
          </span>
          {formatPayment(lot) ? (
            <span className={styles['metre']}>{formatPayment(lot)}</span>
          ) : null}
        </p>
        <dl className={styles['facts']}>
          {facts.map(([label, words]) =>
            words ? (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{words}</dd>
              </Fragment>
            ) : null,
          )}
        </dl>
        {cards.flatButton && lot.kind === 'flat' ? (
          // Only looks like a button: clicks and screen readers use the card's link.
          <span className={styles['show']} aria-hidden="true">
            Показать квартиру
          </span>
        ) : null}
      </div>
    </>
  )
}
