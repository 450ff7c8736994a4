import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatCount, formatNumber, formatRoubles } from '../../lib/numbers.ts'
import { Fold } from '../../ui/display/fold.tsx'
import { Button } from '../../ui/form/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { calculateMortgage, type Mortgage } from './calculate-mortgage.ts'
import styles from './mortgage-section.module.css'
import { formatDay } from '../../lib/time/days.ts'
import { formatFullCost, formatPercent } from './program-texts.ts'
import type { MortgageOffer, MortgageTexts } from './mortgage-schema.ts'

/**
 * The region «Ипотека» of a home's page. Without scripts its form loads the page again with the terms in its address;
 * with them the payment follows every key.
 */
export function MortgageSection({ offer }: { offer: MortgageOffer | null }) {
  return offer ? (
    <MortgageForm key={JSON.stringify([offer.path, offer.texts])} offer={offer} />
  ) : null
}

function MortgageForm({ offer }: { offer: MortgageOffer }) {
  const form = useRef<HTMLFormElement>(null)
  const [texts, setTexts] = useState(offer.texts)
  const read = () => {
    if (form.current) setTexts(readForm(form.current))
  }
  // Values that were typed before this code was loaded.
  useEffect(read, [])
  const mortgage = calculateMortgage(offer, texts)
  if (!mortgage) return null
  const { errors, firstMin, termMax } = mortgage
  return (
    <section id="mortgage" className={styles['mortgage']} aria-labelledby="mortgage-title">
      <div>
        <h2 id="mortgage-title">Ипотека</h2>
        <form
          ref={form}
          action={`${offer.path}#mortgage`}
          className={styles['form']}
          aria-labelledby="mortgage-title"
          autoComplete="off"
          onChange={read}
          onSubmit={(event) => {
            event.preventDefault()
            read()
          }}
        >
          <SelectField
            name="program"
            label="Программа"
            defaultValue={offer.texts.program}
            options={[
              { value: '', label: 'С\u00a0наименьшей ставкой' },
              ...offer.programs.map(({ id, name, bank, rate }) => ({
                value: String(id),
                label: `${name}, ${formatPercent(rate)}, ${bank}`,
              })),
            ]}
          />
          <TextField
            name="first_payment"
            label="Первый взнос"
            inputMode="numeric"
            maxLength={16}
            defaultValue={offer.texts.first_payment}
            placeholder={formatNumber(firstMin)}
            hint={`От\u00a0${formatRoubles(firstMin)}`}
            error={errors.first_payment}
            onBlur={spaceDigits}
          />
          <TextField
            name="term"
            label="Срок"
            inputMode="numeric"
            maxLength={3}
            defaultValue={offer.texts.term}
            placeholder={String(termMax)}
            hint={`До\u00a0${formatCount(termMax, 'года', 'лет', 'лет')}`}
            error={errors.term}
          />
          {offer.furniture ? (
            <input type="hidden" name="furniture" value={offer.furniture} />
          ) : null}
          <Button type="submit" variant="secondary" className={styles['submit']}>
            Рассчитать
          </Button>
        </form>
      </div>
      <MortgageResult mortgage={mortgage} price={offer.price} />
    </section>
  )
}

function MortgageResult({ mortgage, price }: { mortgage: Mortgage; price: number }) {
  const { program, payment } = mortgage
  const facts: ReadonlyArray<readonly [string, string | null]> = [
    ['Кредит', payment && formatRoubles(price - payment.first_payment)],
    ['Первый взнос', payment && formatShare(payment.first_payment, price)],
    ['Срок', payment && formatCount(payment.term, 'год', 'года', 'лет')],
    ['Ставка', `${formatPercent(program.rate)} годовых`],
    ['Полная стоимость кредита', formatFullCost(program)],
    ['Программа', `${program.name}, ${program.bank}`],
    ['Кому', program.text || null],
    ['Действует до', program.ends_on && formatDay(program.ends_on)],
  ]
  return (
    <div>
      <p className={styles['label']} id="mortgage-payment">
        Платёж в&nbsp;месяц
      </p>
      <output className={styles['payment']} aria-labelledby="mortgage-payment">
        {payment ? formatRoubles(payment.monthly) : 'Условия не\u00a0подходят'}
      </output>
      <Fold line="Ставка, срок и&nbsp;условия">
        <dl className={styles['facts']}>
          {facts.map(([name, words]) =>
            words ? (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{words}</dd>
              </div>
            ) : null,
          )}
        </dl>
      </Fold>
      <p className={styles['legal']}>{program.legal_text}</p>
    </div>
  )
}

/** «3 015 000 ₽, 20,1 %». */
function formatShare(first: number, price: number): string {
  const share = price > 0 ? Math.round((first / price) * 1_000) / 10 : 0
  return `${formatRoubles(first)}, ${formatPercent(share)}`
}

function readForm(form: HTMLFormElement): MortgageTexts {
  const data = new FormData(form)
  const get = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { program: get('program'), first_payment: get('first_payment'), term: get('term') }
}

/** Groups the digits when the field is left: spaces inserted while typing would move the caret. */
function spaceDigits({ target }: FormEvent<HTMLInputElement> & { target: HTMLInputElement }): void {
  const digits = target.value.replace(/\s/g, '')
  if (/^\d{1,11}$/.test(digits)) target.value = formatNumber(Number(digits))
}
