// chunk: controls
import { NBSP } from '../../lib/text.ts'
import { SearchForm } from './search-form.tsx'
import styles from './search-form.module.css'

const LABEL = 'Найти словами'
const examples: Readonly<Record<string, string>> = {
  '/flats': `двушка до${NBSP}15${NBSP}млн`,
  '/apartments': `студия до${NBSP}15${NBSP}млн`,
  '/parking': `место до${NBSP}2${NBSP}млн`,
  '/storage': `от${NBSP}4${NBSP}м² до${NBSP}600${NBSP}тыс.`,
}

interface QueryFormProps {
  /** Address of the list. */
  path: string
  /** The view that the list keeps; the default is left out. */
  view?: string | undefined
}

/** The search in words for a list of lots: the server answers with the filters of the text. */
export function QueryForm({ path, view = 'cards' }: QueryFormProps) {
  const example = examples[path]
  return (
    <SearchForm
      label={LABEL}
      fieldLabel={LABEL}
      action={path}
      name="words"
      placeholder={example ? `${LABEL}: ${example}` : LABEL}
      className={styles['words']}
    >
      {view === 'cards' ? null : <input type="hidden" name="view" value={view} />}
    </SearchForm>
  )
}
