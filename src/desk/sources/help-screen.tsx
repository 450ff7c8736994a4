import { Link } from 'react-router'
import { Button } from '../../ui/form/button.tsx'
import { ScreenTop } from '../kit/screen-top.tsx'
import { useTitle } from '../kit/use-title.ts'
import { commonHelp, formatHelp } from './help-texts.ts'
import { saveSample } from './sample-price-list.ts'
import styles from './sources.module.css'

/** What goes wrong most often in feeds and price lists, and what to request from the support of a CRM. */
export function HelpScreen() {
  useTitle('Фиды и прайсы: частые ошибки')
  return (
    <article className={styles['help']} tabIndex={-1}>
      <nav aria-label="К списку">
        <Link to="/sources" className={styles['back']}>
          ← Фиды и{'\u00a0'}прайсы
        </Link>
      </nav>
      <ScreenTop title="Что чаще всего не так" />
      <section>
        <h2>Везде</h2>
        <Lines lines={commonHelp} />
      </section>
      {formatHelp.map(({ title, problems, asks }) => (
        <section key={title}>
          <h2>{title}</h2>
          <Lines lines={problems} />
          <h3>Что попросить у{'\u00a0'}поддержки CRM</h3>
          <Lines lines={asks} />
        </section>
      ))}
      <p className={styles['links']}>
        <Button variant="text" onClick={saveSample}>
          Скачать пример прайс-листа
        </Button>
      </p>
    </article>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
