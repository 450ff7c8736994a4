import clsx from 'clsx'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { userCalls } from '../../features/accounts/user-contracts.ts'
import type { ListedUser } from '../../features/accounts/schema.ts'
import { pluralize } from '../../lib/numbers.ts'
import { Button } from '../../ui/form/button.tsx'
import { callDesk } from '../api/call-desk.ts'
import { roleNames, roleOptions } from '../session/role-names.ts'
import { Choice } from '../kit/field.tsx'
import { Conflict } from '../kit/conflict.tsx'
import { Fold } from '../kit/fold.tsx'
import form from '../kit/form.module.css'
import { SecretLink } from '../kit/secret-link.tsx'
import { useNow } from '../kit/use-now.ts'
import { useSending } from '../kit/use-sending.ts'
import { formatMoment } from '../requests/request-labels.ts'
import styles from './team.module.css'

type Change = Partial<Pick<ListedUser, 'role' | 'disabled'>>

/** A person with what the owner can do about the account. */
export function TeamRow({ user, isOwn }: { user: ListedUser; isOwn: boolean }) {
  const now = useNow()
  const state = describeState(user, now)
  return (
    <li className={styles['row']} aria-label={user.name}>
      <div>
        <b>
          {user.name}
          {isOwn ? ' (вы)' : null}
        </b>
        <span className={styles['note']}>{user.email}</span>
      </div>
      <div>{roleNames[user.role]}</div>
      <div className={user.disabled ? styles['closed'] : undefined}>
        {state}
        <span className={styles['note']}>{describeLastSeen(user)}</span>
      </div>
      <div className={styles['note']}>{describeAccess(user)}</div>
      <TeamActions user={user} />
    </li>
  )
}

function TeamActions({ user }: { user: ListedUser }) {
  const { revalidate } = useRevalidator()
  const { isSending, error, run } = useSending()
  const [link, setLink] = useState<string | null>(null)
  const [wanted, setWanted] = useState<Change | null>(null)
  const [done, setDone] = useState('')
  const act = (words: string, action: () => Promise<unknown>) =>
    void run(async () => {
      setDone('')
      setLink(null)
      try {
        await action()
        setDone(words)
      } finally {
        await revalidate()
      }
    })
  const change = (fields: Change, words: string) => {
    setWanted(fields)
    act(words, () =>
      callDesk(userCalls.change, { user: user.id, ...fields, version: user.version }),
    )
  }
  const createLink = () =>
    act('', async () => {
      const call = user.joined ? userCalls.reset : userCalls.inviteAgain
      const { invite_url } = await callDesk(call, { user: user.id })
      setLink(invite_url)
    })
  const linkButton = (
    <Button variant="secondary" isLoading={isSending} onClick={createLink}>
      {user.joined ? 'Ссылка для нового пароля' : 'Пригласить снова'}
    </Button>
  )
  const shownLink = link ? (
    <SecretLink key={link} title={`Ссылка для входа: ${user.name}`} url={link} />
  ) : null
  const submitRole = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const role = new FormData(event.currentTarget).get('role') as ListedUser['role']
    change({ role }, 'Роль изменена')
  }
  const isWaiting = !user.joined && !user.disabled
  return (
    <>
      {isWaiting ? (
        <div className={clsx(styles['more'], styles['actions'])}>
          {linkButton}
          {shownLink}
        </div>
      ) : null}
      <Fold summary="Изменить доступ" className={styles['more']}>
        <div className={styles['actions']}>
          <Conflict error={error}>
            {(current: ListedUser) =>
              `. Сейчас: ${describeAccount(current)}. Вы хотели: ${describeAccount({ ...user, ...wanted })}.`
            }
          </Conflict>
          <form className={form['form']} onSubmit={submitRole}>
            <Choice
              label="Роль"
              name="role"
              key={user.role}
              defaultValue={user.role}
              options={roleOptions}
              error={error?.fields['role']?.[0]}
            />
            <Button type="submit" variant="secondary" isLoading={isSending}>
              Сохранить роль
            </Button>
          </form>
          <div className={form['form']}>
            {user.disabled || isWaiting ? null : linkButton}
            {user.sessions > 0 ? (
              <Button
                variant="secondary"
                isLoading={isSending}
                onClick={() =>
                  act('Сеансы закончены', () => callDesk(userCalls.endSessions, { user: user.id }))
                }
              >
                Закончить сеансы
              </Button>
            ) : null}
            <Button
              variant="secondary"
              isLoading={isSending}
              onClick={() =>
                change(
                  { disabled: !user.disabled },
                  user.disabled ? 'Доступ открыт' : 'Доступ закрыт',
                )
              }
            >
              {user.disabled ? 'Открыть доступ' : 'Закрыть доступ'}
            </Button>
          </div>
          {user.disabled ? null : (
            <p className={styles['note']}>
              Закрытый доступ сразу заканчивает сеансы, а взятые заявки возвращаются в новые. Новый
              пароль не отменяет второй фактор.
            </p>
          )}
          <p role="status">{done}</p>
          {isWaiting ? null : shownLink}
        </div>
      </Fold>
    </>
  )
}

/** Whether a person can sign in, in words. */
function describeState(
  { disabled, joined, absent_until, invite_until }: ListedUser,
  now: number,
): string {
  if (disabled) return 'Доступ закрыт'
  if (!joined) {
    const isOver = invite_until === null || Date.parse(invite_until) <= now
    return `Приглашение не\u00a0принято, ${isOver ? 'ссылка устарела' : `ссылка до ${formatMoment(invite_until)}`}`
  }
  if (absent_until !== null && Date.parse(absent_until) > now) {
    return `Отсутствует до ${formatMoment(absent_until)}`
  }
  return 'Работает'
}

/** When a person was last seen, in words. */
function describeLastSeen({ last_seen_at, joined }: ListedUser): string {
  if (last_seen_at !== null) return `был(а) ${formatMoment(last_seen_at)}`
  return joined ? 'ещё не входил(а)' : ''
}

/** The second factors and open sessions of a person, in words. */
function describeAccess({ totp, passkeys, sessions, joined }: ListedUser): string {
  if (!joined) return ''
  const keys = `${passkeys} ${pluralize(passkeys, 'ключ', 'ключа', 'ключей')} доступа`
  const factors = [totp && 'приложение с кодами', passkeys > 0 && keys].filter(Boolean).join(', ')
  const open = `${sessions} ${pluralize(sessions, 'сеанс', 'сеанса', 'сеансов')}`
  return `${factors || 'без второго фактора'}; ${open}`
}

/** Role and access of a person in one line: for comparing what was wanted with what is. */
function describeAccount({ role, disabled }: Pick<ListedUser, 'role' | 'disabled'>): string {
  return `${roleNames[role].toLowerCase()}, доступ ${disabled ? 'закрыт' : 'открыт'}`
}
