import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { factorCalls } from '../../features/accounts/factor-contracts.ts'
import type { OwnAccount } from '../../features/accounts/schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { callDesk } from '../api/call-desk.ts'
import { FormError } from '../kit/form-error.tsx'
import { useSending } from '../kit/use-sending.ts'
import { formatMoment } from '../requests/request-labels.ts'
import { findProvider, goToProvider, takeAnswer } from '../session/identity-provider.ts'
import { AccessList } from './access-list.tsx'
import styles from './me.module.css'

/** Accounts of identity providers with which one signs in. Nothing where there are none and none is set. */
export function Identities({ identities }: { identities: OwnAccount['identities'] }) {
  const { revalidate } = useRevalidator()
  const { isSending, error, run } = useSending()
  const [done, setDone] = useState('')
  const start = (action: () => Promise<void>) => {
    setDone('')
    return run(action)
  }
  const provider = findProvider()
  const link = (query: string) =>
    run(async () => {
      await callDesk(factorCalls.linkProvider, { query })
      setDone('Вход связан')
      await revalidate()
    })
  useEffect(() => {
    // The first time only: an answer is taken once.
    const answer = takeAnswer('link')
    if (answer !== null) void link(answer)
  })
  const remove = (id: string) =>
    void start(async () => {
      await callDesk(factorCalls.unlinkProvider, { id })
      setDone('Связь удалена')
      await revalidate()
    })
  if (provider === null && identities.length === 0) return null
  const canLink = provider !== null && !identities.some(({ current }) => current)
  return (
    <section aria-labelledby="identities-title">
      <h2 id="identities-title">Вход через другой сервис</h2>
      <p className={styles['note']}>
        Входить можно и по паролю: он нужен, когда сервис не отвечает.
      </p>
      <AccessList
        entries={identities.map(({ id, name, current, created_at, used_at }) => ({
          id,
          name,
          note: `${current ? '' : 'больше не используется; '}связан ${formatMoment(created_at)}, ${used_at ? `последний вход ${formatMoment(used_at)}` : 'входа через него ещё не было'}`,
          removed: `связь с ${name}`,
        }))}
        isSending={isSending}
        onRemove={remove}
      />
      <FormError error={error} />
      {canLink ? (
        <Button
          variant="secondary"
          isLoading={isSending}
          onClick={() => void start(() => goToProvider('link'))}
        >
          Связать вход через {provider}
        </Button>
      ) : null}
      <p role="status">{done}</p>
    </section>
  )
}
