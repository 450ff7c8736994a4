import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
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
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOn, setOn] = useState(areKeysOn)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={styles['help']} aria-labelledby="keys-title" onClose={onClose}>
      <h2 id="keys-title">Клавиши</h2>
      <dl>
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
      <Button variant="secondary" onClick={() => dialog.current?.close()}>
        Закрыть
      </Button>
    </dialog>
  )
}
