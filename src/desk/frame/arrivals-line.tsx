import { useStore } from '@nanostores/react'
import { Link } from 'react-router'
import { pluralize } from '../../lib/numbers.ts'
import { arrivals, seeArrivals } from '../live/arrivals.ts'
import styles from './frame.module.css'

/** «2 новые»: above every screen until the person looks at them. */
export function ArrivalsLine() {
  const count = useStore(arrivals).unseen.length
  return (
    <div role="status" className={styles['arrivals']}>
      {count === 0 ? null : (
        <Link to="/requests" state={{ showsArrivals: true }} onClick={seeArrivals}>
          {count} {pluralize(count, 'новая', 'новые', 'новых')}
          <span>показать</span>
        </Link>
      )}
    </div>
  )
}
