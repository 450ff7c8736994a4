import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { COMPARE_FORM } from '../../../lib/lots/stored-choice.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { compareAddress, MAX_COMPARED } from '../../lots/model/compare-address.ts'
import { chooseToCompare, clearChoice, loadChoice, tickChosen } from './change-choice.ts'
import styles from './compare-bar.module.css'
import { compareStore } from './compare-choice.ts'

const NOTHING: readonly number[] = []
const serverChoice = { ssr: () => NOTHING }

interface CompareBarProps {
  /** Id of the element that gets the focus when the bar disappears. */
  focusId: string
}

/**
 * The form of a list's checkboxes «Сравнить». It appears with the first ticked box. Without scripts it compares those of
 * the page; with scripts the choice lasts over pages, in this tab.
 */
export function CompareBar({ focusId }: CompareBarProps) {
  const chosen = useStore(compareStore, serverChoice)
  const form = useRef<HTMLFormElement>(null)
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    loadChoice()
    const stopTicking = compareStore.subscribe(tickChosen)
    // A checkbox outside its form is no ancestor's child, so its events do not bubble to the form.
    const choose = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.form !== form.current) return
      const isTaken = chooseToCompare(Number(target.value), target.checked)
      if (!isTaken) target.checked = false
      setIsFull(!isTaken)
    }
    document.addEventListener('change', choose)
    return () => {
      stopTicking()
      document.removeEventListener('change', choose)
    }
  }, [])
  const count = `Выбрано ${formatCount(chosen.length, 'объект', 'объекта', 'объектов')}`
  const message = isFull ? `Не\u00a0больше ${MAX_COMPARED}\u00a0объектов` : count
  const isShown = chosen.length > 0
  return (
    <>
      <p role="status" className="visually-hidden">
        {isShown ? message : ''}
      </p>
      <form
        ref={form}
        id={COMPARE_FORM}
        action="/compare"
        aria-label="Сравнение"
        className={styles['bar']}
        data-bottom-bar={isShown ? 'always' : undefined}
      >
        <p className={styles['text']}>{isShown ? message : 'Отмечены на\u00a0этой странице'}</p>
        {isShown ? (
          <>
            <Button
              variant="text"
              onClick={() => {
                clearChoice()
                document.getElementById(focusId)?.focus({ preventScroll: true })
              }}
            >
              Сбросить
            </Button>
            <ButtonLink to={compareAddress({ ids: chosen })}>Сравнить</ButtonLink>
          </>
        ) : (
          <Button type="submit">Сравнить</Button>
        )}
      </form>
    </>
  )
}
