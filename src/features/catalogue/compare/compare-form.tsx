import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatCount } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { compareAddress, type CompareChoices } from './compare-address.ts'
import type { ComparePageData } from './compare-data.ts'
import styles from './compare-form.module.css'

/** A checkbox has its state without `aria-checked`, which HTML forbids here. */
const asSwitch = { role: 'switch' } as const

/** The switch of the rows and what «Итого» includes. With scripts every change goes to the address at once. */
export function CompareForm({
  choices,
  offers,
  hiddenCount,
}: Pick<ComparePageData, 'choices' | 'offers' | 'hiddenCount'>) {
  const navigate = useNavigate()
  const [draft, setDraft] = useState<{ base: CompareChoices; choices: CompareChoices } | null>(null)
  /** Until the page of a change has been loaded, the controls show what was chosen. */
  const shown = draft?.base === choices ? draft.choices : choices
  function change(own: Partial<CompareChoices>) {
    const next = { ...shown, ...own }
    setDraft({ base: choices, choices: next })
    void navigate(compareAddress(next), { preventScrollReset: true })
  }
  const hasExtras = offers.parking || offers.storage || offers.finishes.length > 0
  return (
    <form
      action="/compare"
      aria-label="Условия сравнения"
      autoComplete="off"
      className={styles['form']}
    >
      {choices.ids === null ? null : (
        <input type="hidden" name="ids" value={choices.ids.join(',')} />
      )}
      <div className={styles['switch']}>
        <Checkbox
          {...asSwitch}
          name="differences"
          value="1"
          label="Только различия"
          checked={shown.onlyDifferences}
          onChange={({ target }) => change({ onlyDifferences: target.checked })}
        />
        <p role="status" className={styles['hidden']}>
          {hiddenCount > 0
            ? `Скрыто: ${formatCount(hiddenCount, 'одинаковая строка', 'одинаковые строки', 'одинаковых строк')}`
            : ''}
        </p>
      </div>
      {hasExtras ? (
        <fieldset className={styles['extras']}>
          <legend className={styles['legend']}>В&nbsp;«Итого» войдут</legend>
          {offers.finishes.length > 0 ? (
            <label className={styles['finish']}>
              <span>Отделка</span>
              <select
                name="finish"
                value={shown.finish ?? ''}
                onChange={({ target }) => change({ finish: target.value || null })}
              >
                <option value="">как в&nbsp;объявлении</option>
                {offers.finishes.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          ) : null}
          {offers.parking ? (
            <Checkbox
              name="parking"
              value="1"
              label="Машино-место"
              checked={shown.hasParking}
              onChange={({ target }) => change({ hasParking: target.checked })}
            />
          ) : null}
          {offers.storage ? (
            <Checkbox
              name="storage"
              value="1"
              label="Кладовая"
              checked={shown.hasStorage}
              onChange={({ target }) => change({ hasStorage: target.checked })}
            />
          ) : null}
        </fieldset>
      ) : null}
      <Button type="submit" variant="secondary" className={styles['submit']}>
        Показать
      </Button>
    </form>
  )
}
