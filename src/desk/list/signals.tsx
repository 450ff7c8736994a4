import { useState } from 'react'
import { isOn, type Signal, switchSignal } from '../live/new-requests.ts'
import styles from './list-tools.module.css'

const titles: Readonly<Record<Signal, string>> = {
  sound: 'Звук',
  notification: 'Уведомления',
}

/** How a new request is signalled in this browser. */
export function Signals() {
  return (
    <fieldset className={styles['signals']}>
      <legend className="visually-hidden">О новой заявке</legend>
      <SignalSwitch signal="sound" />
      <SignalSwitch signal="notification" />
    </fieldset>
  )
}

function SignalSwitch({ signal }: { signal: Signal }) {
  const [on, setOn] = useState(() => isOn(signal))
  const [isRefused, setRefused] = useState(false)
  return (
    <label className={styles['check']}>
      <input
        type="checkbox"
        checked={on}
        onChange={({ currentTarget: { checked } }) => {
          void switchSignal(signal, checked).then((isNowOn) => {
            setOn(isNowOn)
            setRefused(checked && !isNowOn)
          })
        }}
      />
      {titles[signal]}
      {isRefused ? <span role="alert">запрещены в браузере</span> : null}
    </label>
  )
}
