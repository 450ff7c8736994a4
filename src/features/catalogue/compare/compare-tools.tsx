import { Button } from '../../../ui/form/button.tsx'
import { useSite } from '../../../ui/site.ts'
import { useShare } from '../../../ui/use-share.ts'
import styles from './compare-page.module.css'

/** Share the comparison by its address, and print it. They need scripts and are hidden without them. */
export function CompareTools({ href }: { href: string }) {
  const { origin } = useSite()
  const { message, copy, share } = useShare()
  const url = origin + href
  return (
    <div className={styles['tools']}>
      <Button variant="text" onClick={() => share({ title: 'Сравнение', url })}>
        Поделиться
      </Button>
      <Button variant="text" onClick={() => copy(url, 'Адрес сравнения скопирован')}>
        Скопировать адрес
      </Button>
      <Button variant="text" onClick={() => window.print()}>
        Распечатать
      </Button>
      <p role="status" className={styles['message']}>
        {message}
      </p>
    </div>
  )
}
