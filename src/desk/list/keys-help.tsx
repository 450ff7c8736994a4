import { useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import styles from './keys-help.module.css'
import tools from './list-tools.module.css'
import { areKeysOn, switchKeys } from './use-list-keys.ts'

const keys: ReadonlyArray<[key: string, words: string]> = [
  ['j', 'следующая заявка'],
  ['k', 'предыдущая заявка'],
  ['Enter', 'открыть'],
  ['t', 'взять'],
  ['/', 'поиск'],
  ['?', 'эта подсказка'],
]

/** What the keys do. They can be switched off. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areKeysOn)
  return (
    <Dialog title="Клавиши" onCancel={onClose}>
      <dl className={styles['keys']}>
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <label className={tools['check']}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            switchKeys(checked)
            setOn(checked)
          }}
        />
        Буквы работают как клавиши
      </label>
      <Button variant="secondary" onClick={onClose}>
        Закрыть
      </Button>
    </Dialog>
  )
}
