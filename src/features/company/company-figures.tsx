import { formatNumber, pluralize } from '../../lib/numbers.ts'
import { Link } from '../../ui/link.tsx'
import type { Figure } from './schema.ts'
import styles from './company-figures.module.css'

const figureForms: Record<Figure['kind'], [one: string, few: string, many: string]> = {
  projects: ['проект', 'проекта', 'проектов'],
  houses: ['дом', 'дома', 'домов'],
  built: ['дом построен', 'дома построены', 'домов построены'],
  flats: ['квартира в\u00a0продаже', 'квартиры в\u00a0продаже', 'квартир в\u00a0продаже'],
  apartments: [
    'апартамент в\u00a0продаже',
    'апартамента в\u00a0продаже',
    'апартаментов в\u00a0продаже',
  ],
}

/** Returns the words that follow a figure: «домов». */
export function nameFigure({ kind, count }: Figure): string {
  return pluralize(count, ...figureForms[kind])
}

/** What the catalogue proves of the company, each figure with the page that shows it. */
export function CompanyFigures({ figures }: { figures: readonly Figure[] }) {
  if (figures.length === 0) return null
  return (
    <ul className={styles['figures']}>
      {figures.map((figure) => {
        const { kind, count, href } = figure
        const label = nameFigure(figure)
        return (
          <li key={kind} className={styles['figure']}>
            <span className={styles['count']}>{formatNumber(count)}</span>{' '}
            {href === null ? (
              <span className={styles['label']}>{label}</span>
            ) : (
              <Link to={href} className={styles['label']}>
                {label}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
