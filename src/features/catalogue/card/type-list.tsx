// chunk: list-views
import { formatArea, formatMillions, formatRange } from '../../../lib/numbers.ts'
import card from '../../../ui/display/card.module.css'
import { Link } from '../../../ui/link.tsx'
import { KnownHome } from './known-home.tsx'
import type { ListedType } from './listed-type.ts'
import styles from './type-list.module.css'

/** Plans in the first row of the widest layout, loaded immediately. */
const FIRST_ROW = 4

/** Homes by plan: size and price from–to, how many and on which storeys; each leads to the list of its lots. */
export function TypeList({ types }: { types: readonly ListedType[] }) {
  return (
    <ul className={styles['types']}>
      {types.map((type, index) => (
        <li key={type.id}>
          <TypeCard type={type} isEager={index < FIRST_ROW} />
        </li>
      ))}
    </ul>
  )
}

function TypeCard({ type, isEager }: { type: ListedType; isEager: boolean }) {
  const { plan, title, project, amount, floors, href } = type
  const area = formatRange(type.area_min, type.area_max, formatArea)
  const price = formatRange(type.price_min, type.price_max, formatMillions)
  return (
    <article className={`${card['card']} ${styles['card']}`}>
      <div className={styles['sheet']}>
        {plan ? (
          <img
            src={plan.url}
            width={plan.width}
            height={plan.height}
            alt={`Планировка: ${title}, ${area}`}
            loading={isEager ? undefined : 'lazy'}
            decoding="async"
          />
        ) : (
          <KnownHome rooms={title} area={area} />
        )}
      </div>
      <div className={styles['text']}>
        <p className={styles['project']}>{project}</p>
        <h3 className={styles['title']}>
          <Link
            to={href}
            className={card['link']}
            aria-label={`${title}, ${area}, ${project}: ${amount}, ${price}`}
          >
            {title}, {area}
          </Link>
        </h3>
        <p className={styles['price']}>{price}</p>
        <p className={styles['note']}>
          <span>{amount}</span>
          <span>{floors}</span>
        </p>
      </div>
    </article>
  )
}
