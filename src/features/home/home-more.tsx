import clsx from 'clsx'
import type { ReactNode } from 'react'
import { formatRoubles, formatCount } from '../../lib/numbers.ts'
import rail from '../../ui/display/rail.module.css'
import card from '../../ui/display/card.module.css'
import { Picture } from '../../ui/display/picture.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Container } from '../../ui/page/container.tsx'
import { Section } from '../../ui/page/section.tsx'
import type { LotCard } from '../lots/model/schema.ts'
import type { HomeMoreData } from './home-more-page.server.ts'
import styles from './home-more.module.css'

interface HomeMoreProps extends Pick<HomeMoreData, 'offers' | 'sites' | 'payment' | 'maps'> {
  /** Renders the card of a flat. */
  renderLot: (lot: LotCard) => ReactNode
}

/** Special offers, the building sites, the cities' maps and the lowest payment a month. Each part is shown only if it has content. */
export function HomeMore({ offers, sites, payment, maps, renderLot }: HomeMoreProps) {
  return (
    <>
      {offers.length > 0 ? (
        <Section
          id="offers"
          title="Горячие предложения"
          action={
            offers.every(({ sale_price }) => sale_price !== null) ? (
              <ButtonLink to="/flats?has_sale=true" variant="text">
                Все со&nbsp;скидкой
              </ButtonLink>
            ) : (
              <ButtonLink to="/flats" variant="text">
                Все квартиры
              </ButtonLink>
            )
          }
        >
          <ul className={clsx(styles['lots'], rail['rail'])}>
            {offers.map((lot) => (
              <li key={lot.id}>{renderLot(lot)}</li>
            ))}
          </ul>
        </Section>
      ) : null}
      {payment ? (
        <section id="payment" aria-labelledby="payment-title" className={styles['payment']}>
          <Container>
            <h2 id="payment-title" className={styles['number']}>
              {`От ${formatRoubles(payment.monthly)} в\u00a0месяц`}
            </h2>
            <div className={styles['terms']}>
              <p>
                <Link to={payment.href}>{payment.flat}</Link>, {payment.place}: первый взнос{' '}
                {formatRoubles(payment.firstPayment)}, срок{' '}
                {formatCount(payment.termYears, 'год', 'года', 'лет')}.{' '}
                <a href="#payment-terms">Условия программ</a>
              </p>
              <ButtonLink to="/flats?order=payment">Квартиры по&nbsp;платежу</ButtonLink>
            </div>
          </Container>
        </section>
      ) : null}
      {sites.length > 0 ? (
        <Section
          id="progress"
          title="Ход строительства"
          action={
            <ButtonLink to="/progress" variant="text">
              Все стройки
            </ButtonLink>
          }
        >
          <ul className={clsx(styles['sites'], rail['rail'])}>
            {sites.map(({ name, month, href, picture }) => (
              <li key={href} className={clsx(card['card'], styles['site'])}>
                <Picture
                  src={picture.src}
                  alt=""
                  sizes="(max-width: 767px) 100vw, 33vw"
                  width={picture.width}
                  height={picture.height}
                  loading="lazy"
                  decoding="async"
                  className={styles['picture']}
                />
                <h3 className={styles['name']}>
                  <Link to={href} className={card['link']}>
                    {name}
                  </Link>
                </h3>
                <p className={styles['note']}>{month}</p>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {maps.length > 0 ? (
        <Section id="map" title="На карте">
          <ul className={clsx(styles['maps'], maps.length > 1 && rail['rail'])}>
            {maps.map(({ slug, name, projects }) => (
              <li key={slug} className={card['card']}>
                <picture>
                  <source
                    media="(max-width: 767.98px)"
                    srcSet={`/media/city-maps/${slug}.svg?size=phone`}
                  />
                  <img
                    src={`/media/city-maps/${slug}.svg`}
                    alt=""
                    width={960}
                    height={600}
                    loading="lazy"
                    decoding="async"
                    className={styles['map']}
                  />
                </picture>
                <h3 className={styles['name']}>
                  <Link to={`/map?city=${slug}`} className={card['link']}>
                    {name}
                  </Link>
                </h3>
                <p className={styles['note']}>{projects.join(' · ')}</p>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  )
}
