import type { FileProblem } from '../../features/content/edit/edit-schema.ts'
import { pluralize } from '../../lib/numbers.ts'
import { Button } from '../../ui/form/button.tsx'
import styles from './file.module.css'
import { sayReason } from './form-context.ts'

interface ProblemListProps {
  problems: readonly FileProblem[]
  /** The way to a value in the words of the form. */
  describe: (field: string) => string
  onGo: (problem: FileProblem) => void
}

/** Why a file cannot be published, each with the way to its place. */
export function ProblemList({ problems, describe, onGo }: ProblemListProps) {
  if (problems.length === 0) return null
  const count = problems.length
  return (
    <section className={styles['problems']} aria-labelledby="problems-title">
      <h2 id="problems-title">
        Так не{'\u00a0'}опубликовать: {count} {pluralize(count, 'ошибка', 'ошибки', 'ошибок')}
      </h2>
      <ul>
        {problems.map((problem) => {
          const { field, line, column, reason } = problem
          const place = field === null ? `Строка ${line}` : describe(field)
          return (
            <li key={`${field} ${line} ${column} ${reason}`}>
              <Button variant="text" onClick={() => onGo(problem)}>
                {place}
              </Button>
              <span>{sayReason(problem)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
