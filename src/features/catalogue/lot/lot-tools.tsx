import { Button } from '../../../ui/form/button.tsx'
import { useSite } from '../../../ui/site.ts'
import { useShare } from '../../../ui/use-share.ts'
import { lotTitle } from '../../lots/model/lot-title.ts'
import { lotAddress } from '../../lots/model/lot-labels.ts'
import type { LotDetail } from '../../lots/model/schema.ts'
import type { Furnishing } from './use-furnishing.tsx'
import styles from './lot-steps.module.css'

interface LotToolsProps {
  lot: LotDetail
  furnishing: Pick<Furnishing, 'open' | 'state'>
}

/** Share the page, copy the article, print the sheet. They need scripts and are hidden without them. */
export function LotTools({ lot, furnishing }: LotToolsProps) {
  const { origin } = useSite()
  const { message, copy, share } = useShare()
  const { article } = lot
  const shareLot = () => {
    const furniture = new URLSearchParams(location.search).get('furniture')
    const search = furniture ? `?${new URLSearchParams({ furniture }).toString()}` : ''
    return share({
      title: `${lotTitle(lot)}, ${lot.project.name}`,
      url: origin + lotAddress(lot.kind, lot.id) + search,
    })
  }
  return (
    <div className={styles['tools']}>
      {furnishing.open ? (
        <Button variant="text" isLoading={furnishing.state === 'loading'} onClick={furnishing.open}>
          Расставить мебель
        </Button>
      ) : null}
      <Button variant="text" onClick={() => void shareLot()}>
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
        {furnishing.state === 'failed' ? 'План не\u00a0загрузился, нажмите ещё раз' : message}
      </p>
    </div>
  )
}
