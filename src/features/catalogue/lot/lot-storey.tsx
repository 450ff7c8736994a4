import { useEffect, useRef } from 'react'
import styles from './lot-storey.module.css'
import type { LotPageData } from '../snapshot/lot-page-data.ts'

/** The plan of the lot's storey, on which it is marked; nothing where its place there is not known. */
export function LotStorey({ lot, storey }: Pick<LotPageData, 'lot' | 'storey'>) {
  const sheet = useRef<HTMLDivElement>(null)
  const middle = storey?.middle ?? 0
  // On a narrow screen only a part of the storey is seen: the one with the lot.
  useEffect(() => {
    const { current } = sheet
    if (current) current.scrollLeft = middle * current.scrollWidth - current.clientWidth / 2
  }, [middle])
  if (!storey) return null
  const title = `План ${lot.floor} этажа, секция ${lot.section}`
  return (
    <section className={styles['storey']} aria-labelledby="storey">
      <h2 id="storey">{title}</h2>
      <div ref={sheet} className={styles['sheet']}>
        {/* By the link the keyboard comes to what is wider than the screen, and a finger to the whole of it. */}
        <a href={storey.url} target="_blank" rel="noopener" className={styles['whole']}>
          <img
            src={storey.url}
            width={storey.width}
            height={storey.height}
            alt={`${title}: № ${lot.number} выделена цветом среди соседей, лифтов и лестниц`}
            loading="lazy"
            decoding="async"
            className={styles['picture']}
          />
        </a>
      </div>
    </section>
  )
}
