import { Button } from '../../../ui/form/button.tsx'
import { useSite } from '../../../ui/site.ts'
import { useShare } from '../../../ui/use-share.ts'
import { lotTitle } from '../../lots/model/lot-title.ts'
import { lotAddress } from '../../lots/model/lot-labels.ts'
import type { LotDetail } from '../../lots/model/schema.ts'
import styles from './lot-steps.module.css'

/** Share the page, copy the article, print the sheet. They need scripts and are hidden without them. */
export function LotTools({ lot }: { lot: LotDetail }) {
  const { origin } = useSite()
  const { message, copy, share } = useShare()
  const { article } = lot
  const page = {
    title: `${lotTitle(lot)}, ${lot.project.name}`,
    url: origin + lotAddress(lot.kind, lot.id),
  }
  return (
    <div className={styles['tools']}>
      <Button variant="text" onClick={() => share(page)}>
        Поделиться
      </Button>
      {article === null ? null : (
        <Button variant="text" onClick={() => copy(article, `Артикул ${article} скопирован`)}>
          Скопировать артикул
        </Button>
      )}
      <Button variant="text" onClick={() => window.print()}>
        Распечатать
      </Button>
      <p role="status" className={styles['message']}>
        {message}
      </p>
    </div>
  )
}
