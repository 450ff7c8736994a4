import type { ReactElement } from 'react'
import { Kept } from '../../../ui/kept.tsx'
import { Link } from '../../../ui/link.tsx'
import { formatArea } from '../../../lib/numbers.ts'
import { Price } from '../../../ui/price.tsx'
import { type Site, useSite } from '../../../ui/site.ts'
import { Tag } from '../../../ui/tag.tsx'
import styles from './lot-card.module.css'
import { LotPlan } from './lot-plan.tsx'
import { LotStatus } from './lot-status.tsx'
import {
  cardTags,
  completionWords,
  floorWords,
  lotAddress,
  lotHeadline,
  metroWords,
  perMetreWords,
} from '../model/lot-words.ts'
import type { ListedLot } from '../model/listed-lot.ts'

interface LotCardViewProps {
  lot: ListedLot
  /** A button beside the card's link, e.g. the heart; all that it shows follows from its props, which are plain data. */
  action?: ReactElement<object> | undefined
  headingLevel?: 'h2' | 'h3' | undefined
  /** The plan is in sight when the page opens. */
  isEager?: boolean | undefined
}

/** One lot in a list; all of it is one link to the lot's page. */
export function LotCardView({ lot, action, headingLevel = 'h3', isEager }: LotCardViewProps) {
  const { cards } = useSite()
  return (
    <article className={styles['card']}>
      <LotPlan plan={lot.plan} isEager={isEager} />
      <Kept name="lot" by={[lot, headingLevel, cards, action?.type, action?.props]}>
        {action ? <div className={styles['action']}>{action}</div> : null}
        <LotFacts lot={lot} Heading={headingLevel} cards={cards} />
      </Kept>
    </article>
  )
}

interface LotFactsProps extends Pick<LotCardViewProps, 'lot'> {
  Heading: 'h2' | 'h3'
  cards: Site['cards']
}

function LotFacts({ lot, Heading, cards }: LotFactsProps) {
  const tags = cardTags(lot, cards.hotOffer)
  const headline = lotHeadline(lot)
  const facts: Array<[string, string]> = [
    ['Этаж', floorWords(lot)],
    ['Сдача', completionWords(lot.building) ?? '—'],
    ...(lot.rooms === null
      ? []
      : [
          ['Кухня', lot.kitchen_area === null ? '—' : formatArea(lot.kitchen_area)] as [
            string,
            string,
          ],
        ]),
    ['Метро', metroWords(lot.project.metro) ?? '—'],
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
        <p className={styles['place']}>
          <span>{lot.project.name}</span>
          <LotStatus status={lot.status} />
        </p>
        <Heading className={styles['headline']}>
          <Link
            to={lotAddress(lot.kind, lot.id)}
            className={styles['link']}
            aria-label={`${headline}, ${lot.project.name}, этаж ${floorWords(lot)}`}
          >
            {headline}
          </Link>
        </Heading>
        <p className={styles['money']}>
          <Price price={lot.price} salePrice={lot.sale_price} />
          <span className={styles['metre']}>{perMetreWords(lot.price_per_meter)}</span>
        </p>
        <dl className={styles['facts']}>
          {facts.map(([name, value]) => (
            <div key={name} className={styles['fact']}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {cards.flatButton && lot.kind === 'flat' ? (
          // The look of a button: the link of the whole card is what is pressed and read out.
          <span className={styles['show']} aria-hidden="true">
            Показать квартиру
          </span>
        ) : null}
      </div>
    </>
  )
}
