import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { requestCalls } from '../../features/callback/requests/request-contracts.ts'
import type { ErasedRequest, RequestCard } from '../../features/callback/requests/schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { callDesk } from '../api/call-desk.ts'
import { FormError } from '../kit/form-error.tsx'
import { useSending } from '../kit/use-sending.ts'
import { useCan } from '../session/can.ts'
import { lastList } from '../list/list-address.ts'
import { Fold } from '../kit/fold.tsx'
import styles from './request-card.module.css'
import { saveFile } from '../kit/save-file.ts'
import { formatMoment } from './request-labels.ts'

/** Erases everything about the person of a request, for an owner, and saves the act (order 179 of Roskomnadzor). */
export function RequestErase({ request }: { request: RequestCard }) {
  const mayErase = useCan(requestCalls.erase)
  const { isSending, error, run } = useSending()
  const navigate = useNavigate()
  if (!mayErase) return null
  const erase = (reason: string) =>
    run(async () => {
      const erased = await callDesk(requestCalls.erase, { id: request.id, reason })
      saveFile(new Blob([writeAct(erased)], { type: 'text/plain;charset=utf-8' }), 'act.txt')
      await navigate(lastList.address)
    })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void erase(new FormData(event.currentTarget).get('reason') as string)
  }
  return (
    <Fold summary="Уничтожить персональные данные">
      <form className={styles['form']} onSubmit={submit} noValidate>
        <p className={styles['wide']}>
          Удаляются все заявки с&nbsp;этого номера ({request.history.length + 1}), заметки
          и&nbsp;история доставки. Вернуть их нельзя. Акт и&nbsp;выгрузка из&nbsp;журнала сохранятся
          файлом.
        </p>
        <FormError error={error} />
        <label className={styles['wide']}>
          Основание
          <input name="reason" maxLength={4000} autoComplete="off" />
        </label>
        <Button type="submit" variant="secondary" isLoading={isSending}>
          Уничтожить
        </Button>
        {error?.fields['reason'] ? (
          <p role="alert" className={styles['late']}>
            {error.fields['reason'][0]}
          </p>
        ) : null}
      </form>
    </Fold>
  )
}

function writeAct({ act, erased, log }: ErasedRequest): string {
  return [
    'Акт об уничтожении персональных данных',
    '',
    `Дата и время: ${act.at}`,
    `Уничтожил: ${act.by}`,
    `Основание: ${act.reason}`,
    `Уничтоженные данные: ${act.data}`,
    `Способ: ${act.method}`,
    `Номера записей: ${erased.join(', ')}`,
    '',
    'Выгрузка из журнала регистрации событий',
    '',
    ...log.map(({ at, user, action, subject }) =>
      [formatMoment(at), at, user, action, subject].join('; '),
    ),
    '',
  ].join('\r\n')
}
