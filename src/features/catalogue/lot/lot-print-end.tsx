import { useSite } from '../../../ui/site.ts'
import { lotAddress } from '../../lots/model/lot-labels.ts'
import { formatDay } from '../../../lib/time/days.ts'
import type { LotPageParts } from './lot-page-data.ts'
import styles from './lot-sections.module.css'

/** The foot of the printed sheet: the page's address as a QR code, the phone, and the day of the prices. */
export function LotPrintEnd({ lot, qr, today }: LotPageParts) {
  const { name, contacts, origin } = useSite()
  return (
    <div className={styles['printEnd']}>
      <svg
        viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
        className={styles['qr']}
        aria-hidden="true"
      >
        <path d={qr.path} />
      </svg>
      <p>
        {name}
        {contacts?.phone ? (
          <>
            <br />
            {contacts.phone}
          </>
        ) : null}
        <br />
        {lot.article === null ? 'Цена' : `Артикул ${lot.article}, цена`} на&nbsp;{formatDay(today)}
        <br />
        Актуальная цена и&nbsp;статус: {origin.replace(/^https?:\/\//, '')}
        {lotAddress(lot.kind, lot.id)}
      </p>
    </div>
  )
}
