import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import styles from './online-notice.module.css'
import { useIsOnline } from './use-is-online.ts'

const LOST = 'Нет соединения с\u00a0интернетом.'

/**
 * Shown while the browser is offline. The page that is shown stays, and the card whose link was followed says that it
 * waits. Typed text is not lost.
 */
export function OnlineNotice() {
  const isOnline = useIsOnline()
  const { location } = useNavigation()
  const waitsFor = isOnline || !location ? null : location.pathname + location.search
  useEffect(() => (waitsFor === null ? undefined : markCard(waitsFor)), [waitsFor])
  return (
    // Always in the page, so that screen readers announce the text when it appears.
    <div role="status" className={isOnline ? undefined : styles['notice']}>
      {isOnline
        ? null
        : `${LOST} Показанное остаётся на\u00a0месте, ${waitsFor === null ? 'новое' : 'страница'} откроется, когда связь вернётся.`}
    </div>
  )
}

/** Writes into the card with the followed link why its page does not open; returns a function that takes it out. */
function markCard(address: string): (() => void) | undefined {
  const { activeElement } = document
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')]
  const isFollowed = (link: HTMLAnchorElement) =>
    link.getAttribute('href')?.split('#')[0] === address
  const link =
    links.find((own) => own === activeElement && isFollowed(own)) ?? links.find(isFollowed)
  const card = link?.closest('article')
  if (!card) return undefined
  const words = document.createElement('p')
  words.className = styles['waiting'] ?? ''
  words.textContent = `${LOST} Откроем, когда связь вернётся.`
  // The notice says the same to screen readers.
  words.ariaHidden = 'true'
  card.append(words)
  return () => words.remove()
}
