import { useLoaderData } from 'react-router'
import { Container } from '../../../ui/container.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { CallUs, useIsCallbackOffered } from '../modal/call-us.tsx'
import styles from './callback-page.module.css'
import type { CallbackPageData } from './callback-page.server.ts'
import { callbackWords } from '../form/callback-words.ts'
import { PlainCallbackForm } from './plain-callback-form.tsx'

/** The callback form as a page of its own: complete without scripts. */
export function Component() {
  const data = useLoaderData<CallbackPageData>()
  const isOffered = useIsCallbackOffered()
  const title = isOffered ? callbackWords.title : callbackWords.callUsTitle
  return (
    <Container className={styles['page']}>
      <PageHead
        title={title}
        description={isOffered ? callbackWords.description : callbackWords.callUsDescription}
        path="/callback"
        isIndexed={false}
      />
      <h1>{title}</h1>
      {isOffered ? (
        <>
          <p className={styles['promise']}>{callbackWords.promise}</p>
          <div className={styles['form']}>
            <PlainCallbackForm action="/callback" {...data} />
          </div>
        </>
      ) : (
        <CallUs />
      )}
    </Container>
  )
}
