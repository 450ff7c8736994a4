import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatCount, formatNumber } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { compareAddress, type CompareChoices } from '../../lots/model/compare-address.ts'
import type { ComparePageData } from './compare-data.ts'
import styles from './compare-form.module.css'

/** Years that are offered; an address may ask for another number. */
const TERMS = [5, 10, 15, 20, 25, 30]

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
  const changeFirstPayment = (text: string) => {
    const digits = text.replaceAll(/\D/g, '')
    const firstPayment = digits === '' ? null : Number(digits)
    if (firstPayment !== shown.firstPayment) change({ firstPayment })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('first_payment')
    if (field instanceof HTMLInputElement) changeFirstPayment(field.value)
  }
  const hasExtras = offers.parking || offers.storage || offers.finishes.length > 0
  return (
    <form
      action="/compare"
      aria-label="Условия сравнения"
      autoComplete="off"
      className={styles['form']}
      onSubmit={submit}
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
            <label className={styles['choice']}>
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
      {offers.mortgage ? (
        <fieldset className={styles['extras']}>
          <legend className={styles['legend']}>Ипотека</legend>
          <label className={styles['choice']}>
            <span>Первый взнос,&nbsp;₽</span>
            <input
              key={shown.firstPayment}
              name="first_payment"
              inputMode="numeric"
              maxLength={14}
              placeholder="наименьший"
              defaultValue={shown.firstPayment === null ? '' : formatNumber(shown.firstPayment)}
              onBlur={({ target }) => changeFirstPayment(target.value)}
            />
          </label>
          <label className={styles['choice']}>
            <span>Срок</span>
            <select
              name="term"
              value={shown.term ?? ''}
              onChange={({ target }) => change({ term: Number(target.value) || null })}
            >
              <option value="">наибольший</option>
              {listTerms(shown.term).map((term) => (
                <option key={term} value={term}>
                  {formatCount(term, 'год', 'года', 'лет')}
                </option>
              ))}
            </select>
          </label>
        </fieldset>
      ) : null}
      <Button type="submit" variant="secondary" className={styles['submit']}>
        Показать
      </Button>
    </form>
  )
}

function listTerms(chosen: number | null): number[] {
  return [...new Set([...TERMS, ...(chosen === null ? [] : [chosen])])].toSorted((a, b) => a - b)
}
