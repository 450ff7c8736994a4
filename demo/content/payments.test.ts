import { expect, test } from 'vitest'
import { plainText } from '../../src/lib/plain-text.ts'
import { readCompany } from './read-company.ts'

/* Compares what texts say of instalments and mortgages with the plans and programmes. */

const company = await readCompany()
const programs = [...company.list('mortgage').values()]
const plans = [...company.list('instalments').values()]

const texts = [
  company.purchase.replaceAll('</tr>', '.</tr>'),
  ...[...company.list('press').values()].map(
    ({ title, lead, html }) => `${title}. ${lead}. ${html}`,
  ),
  ...[...company.list('slider').values()].map(({ title, text }) => `${title}. ${text}`),
].map(plainText)

/** Returns the percentages of the sentences that match. */
function findPercentages(topic: RegExp, paragraphs: readonly string[]): number[] {
  return paragraphs
    .flatMap((text) => text.split(/(?<!\d)\.(?!\d)|[;!?]/))
    .filter((sentence) => topic.test(sentence))
    .flatMap((sentence) => [...sentence.matchAll(/(\d+(?:,\d+)?) %/g)])
    .map(([, figure = '']) => Number(figure.replace(',', '.')))
}

test('every percentage of the family mortgage is one of the programme', () => {
  const program = programs.find(({ name }) => name === 'Семейная ипотека')
  const found = findPercentages(/семейн\S+ ипотек/i, texts)
  expect(found.length).toBeGreaterThan(1)
  expect(new Set(found)).toEqual(new Set([program?.rate, program?.first_payment_min]))
})

test('every percentage of instalments is the first payment or the surcharge of a plan', () => {
  const about = texts.filter((text) => /рассрочк/i.test(text))
  const found = findPercentages(/рассроч|первый взнос|удорожани|наценк/i, about).filter(
    (percent) =>
      !programs.some(({ rate, first_payment_min }) => [rate, first_payment_min].includes(percent)),
  )
  const known = new Set(plans.flatMap(({ first_payment, markup }) => [first_payment, markup]))
  expect(found.length).toBeGreaterThan(3)
  expect(found.filter((percent) => percent !== 100 && !known.has(percent))).toEqual([])
})
