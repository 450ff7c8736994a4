import { NBSP } from '../../lib/text.ts'
import { formatNumber, pluralize } from '../../lib/numbers.ts'
import { Fold } from '../../ui/display/fold.tsx'
import { Link } from '../../ui/link.tsx'
import { Prose } from '../../ui/page/prose.tsx'
import { Container } from '../../ui/page/container.tsx'
import styles from './income-programs.module.css'
import type { IncomeProgram } from './income-programs-schema.ts'

/** The income programmes for owners of apartments, folded on phones. Renders nothing if there are none. */
export function IncomePrograms({ programs }: { programs: readonly IncomeProgram[] }) {
  if (programs.length === 0) return null
  return (
    <section id="income" aria-labelledby="income-title" className={styles['section']}>
      <Container>
        <Fold
          line={formatSummary(programs)}
          heading={
            <h2 id="income-title" className={styles['title']}>
              Доходные программы
            </h2>
          }
        >
          <ul className={styles['programs']}>
            {programs.map((program) => (
              <li key={program.id} className={styles['program']}>
                <h3 className={styles['name']}>{program.name}</h3>
                <dl className={styles['terms']}>
                  {toTerms(program).map(([label, text]) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>{text}</dd>
                    </div>
                  ))}
                </dl>
                <Prose html={program.html} className={styles['text']} />
                {program.projects.length > 0 ? (
                  <p className={styles['projects']}>
                    Действует в{NBSP}
                    {program.projects.length > 1 ? 'проектах' : 'проекте'}:{' '}
                    {program.projects.map(({ id, slug, name }, index) => (
                      <span key={id}>
                        {index > 0 ? ', ' : ''}
                        <Link to={`/projects/${slug}`}>{name}</Link>
                      </span>
                    ))}
                  </p>
                ) : null}
              </li>
            ))}
          </ul>
        </Fold>
      </Container>
    </section>
  )
}

/** «Доходные программы: от 6 до 10 % в год», of those that name a yield. */
function formatSummary(programs: readonly IncomeProgram[]): string {
  const yields = programs.flatMap(({ yield_percent }) => yield_percent ?? [])
  if (yields.length === 0) return 'Доходные программы'
  const [lowest, highest] = [Math.min(...yields), Math.max(...yields)]
  const range = lowest === highest ? '' : `от${NBSP}${formatPercent(lowest)} до${NBSP}`
  return `Доходные программы: ${range}${formatPercent(highest)}${NBSP}% в${NBSP}год`
}

function toTerms({ yield_percent, term_months }: IncomeProgram): Array<[string, string]> {
  const months = term_months ?? 0
  return [
    ...(yield_percent === null
      ? []
      : [
          [
            'Доходность по\u00a0условиям',
            `${formatPercent(yield_percent)}${NBSP}% в${NBSP}год`,
          ] as [string, string],
        ]),
    ...(term_months === null
      ? []
      : [
          [
            'Срок договора',
            `${formatNumber(months)}${NBSP}${pluralize(months, 'месяц', 'месяца', 'месяцев')}`,
          ] as [string, string],
        ]),
  ]
}

function formatPercent(percent: number): string {
  return String(percent).replace('.', ',')
}
