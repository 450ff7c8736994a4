import { useLoaderData } from 'react-router'
import { Container } from '../../ui/container.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import styles from './callback-page.module.css'
import type { CallbackPageData } from './callback-page.server.ts'
import { callbackWords } from './callback-words.ts'
import { PlainCallbackForm } from './plain-callback-form.tsx'

/** The callback form as a page of its own: complete without scripts. */
export function Component() {
  const data = useLoaderData<CallbackPageData>()
  return (
    <Container className={styles['page']}>
      <PageHead
        title={callbackWords.title}
        description="Оставьте имя и телефон, и мы вам перезвоним"
        path="/callback"
        isIndexed={false}
      />
      <h1>{callbackWords.title}</h1>
      <p className={styles['promise']}>{callbackWords.promise}</p>
      <div className={styles['form']}>
        <PlainCallbackForm action="/callback" {...data} />
      </div>
    </Container>
  )
}
