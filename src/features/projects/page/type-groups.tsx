import { NBSP } from '../../../lib/text.ts'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { formatArea, formatMillions, formatRange } from '../../../lib/numbers.ts'
import rail from '../../../ui/display/rail.module.css'
import card from '../../../ui/display/card.module.css'
import { Fold } from '../../../ui/display/fold.tsx'
import { Link } from '../../../ui/link.tsx'
import type { FlatType, TypeGroup } from './project-types.server.ts'
import { Disclosure } from '../../../ui/display/disclosure.tsx'
import { joinWords } from '../../../lib/plain-text.ts'
import styles from './type-groups.module.css'

/** Plans of a group that are shown at once: one row. */
const SHOWN = 4
/** A home without a plan: what stands in its place. */
type DrawHome = (home: { rooms: string; area: string } & Pick<FlatType, 'floor'>) => ReactNode

interface TypeGroupsProps {
  groups: readonly TypeGroup[]
  drawHome: DrawHome
}

/** The plans of homes on sale by rooms: how large they are, what they cost, how many there are and where. */
export function TypeGroups({ groups, drawHome }: TypeGroupsProps) {
  const [first, ...others] = groups
  if (!first) return null
  return (
    <>
      <GroupTypes group={first} drawHome={drawHome} />
      {others.length > 0 ? (
        <Fold line={joinWords(`Ещё: ${others.map(({ title }) => title.toLowerCase()).join(', ')}`)}>
          {others.map((group) => (
            <GroupTypes key={`${group.kind} ${group.title}`} group={group} drawHome={drawHome} />
          ))}
        </Fold>
      ) : null}
    </>
  )
}

function GroupTypes({ group, drawHome }: { group: TypeGroup; drawHome: DrawHome }) {
  const { title, count, priceMin, types } = group
  return (
    <section className={styles['group']}>
      <h3 className={styles['title']}>
        {title}{' '}
        <span className={styles['count']}>
          {count} от{NBSP}
          {formatMillions(priceMin, 'down')}
        </span>
      </h3>
      <TypeList types={types.slice(0, SHOWN)} rooms={title} drawHome={drawHome} />
      {types.length > SHOWN ? (
        <Disclosure line={`Ещё планировки: ${types.length - SHOWN}`} isInline>
          <TypeList types={types.slice(SHOWN)} rooms={title} drawHome={drawHome} />
        </Disclosure>
      ) : null}
    </section>
  )
}

interface SharedProps {
  /** «2-комнатная». */
  rooms: string
  drawHome: DrawHome
}

function TypeList({ types, ...shared }: { types: readonly FlatType[] } & SharedProps) {
  return (
    <ul className={clsx(styles['types'], rail['rail'], rail['narrow'])}>
      {types.map((type) => (
        <li key={`${type.areaMin} ${type.plan?.url} ${type.priceMin}`}>
          <TypeCard type={type} {...shared} />
        </li>
      ))}
    </ul>
  )
}

function TypeCard({ type, rooms, drawHome }: { type: FlatType } & SharedProps) {
  const { plan, areaMin, areaMax, priceMin, priceMax, count, floors, floor, href } = type
  const area = formatRange(areaMin, areaMax, formatArea)
  const price = formatRange(priceMin, priceMax, formatMillions)
  return (
    <article className={card['card']}>
      <div className={styles['sheet']}>
        {plan ? (
          <img
            src={plan.url}
            width={plan.width}
            height={plan.height}
            alt=""
            loading="lazy"
            decoding="async"
          />
        ) : (
          drawHome({ rooms, area, floor })
        )}
      </div>
      <h4 className={styles['area']}>
        {href === null ? (
          area
        ) : (
          <Link to={href} className={card['link']}>
            {area}
          </Link>
        )}
      </h4>
      <p>{price}</p>
      <p className={styles['note']}>
        {count} в{NBSP}продаже, {floors.includes(',') || floors.includes('–') ? 'этажи' : 'этаж'}{' '}
        {floors.replaceAll('–', '–\u2060')}
      </p>
    </article>
  )
}
