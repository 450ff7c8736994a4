import { useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import styles from './invite.module.css'

/** Shows recovery codes the only time they can be seen. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isSaved, setSaved] = useState(false)
  const text = codes.join('\n')
  return (
    <section className={styles['form']} aria-labelledby="codes-title">
      <h2 id="codes-title">Коды восстановления</h2>
      <p>
        Каждый действует один раз и заменяет телефон, если он потерян. Больше они не покажутся:
        сохраните их в менеджере паролей или распечатайте.
      </p>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button variant="secondary" onClick={() => void navigator.clipboard.writeText(text)}>
          Скопировать
        </Button>
        <Button variant="secondary" onClick={() => print()}>
          Распечатать
        </Button>
      </div>
      <Checkbox
        name="saved"
        label="Коды сохранены"
        checked={isSaved}
        onChange={(event) => setSaved(event.currentTarget.checked)}
      />
      <Button disabled={!isSaved} onClick={onDone}>
        Продолжить
      </Button>
    </section>
  )
}
