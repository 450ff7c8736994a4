import { useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { useSite } from '../../../ui/site.ts'
import { lotTitle } from '../model/lot-title.ts'
import { lotAddress } from '../model/lot-words.ts'
import type { LotDetail } from '../model/schema.ts'
import styles from './lot-steps.module.css'

/** Share the page, copy the article, print the sheet. They need scripts and are hidden without them. */
export function LotTools({ lot }: { lot: LotDetail }) {
  const { origin } = useSite()
  const [message, setMessage] = useState('')

  async function copy(text: string, done: string) {
    try {
      await navigator.clipboard.writeText(text)
      setMessage(done)
    } catch {
      // Without permission the text is shown, so that it can be copied by hand.
      setMessage(text)
    }
  }

  async function share() {
    const url = origin + lotAddress(lot.kind, lot.id)
    const title = `${lotTitle(lot)}, ${lot.project.name}`
    if (!('share' in navigator)) return copy(url, 'Адрес страницы скопирован')
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // A visitor who closes the dialog has changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) {
        await copy(url, 'Адрес страницы скопирован')
      }
    }
  }

  return (
    <div className={styles['tools']}>
      <Button variant="text" onClick={share}>
        Поделиться
      </Button>
      <Button variant="text" onClick={() => copy(lot.article, `Артикул ${lot.article} скопирован`)}>
        Скопировать артикул
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
