import { useLoaderData } from 'react-router'
import { joinWords } from '../../../lib/plain-text.ts'
import { Container } from '../../../ui/page/container.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { useSite } from '../../../ui/site.ts'
import { CallUs, useIsCallbackOffered } from '../form/call-us.tsx'
import styles from './callback-page.module.css'
import type { CallbackPageData } from './callback-page.server.ts'
import { callbackTexts } from '../callback-texts.ts'
import { CallbackLotStrip } from '../form/callback-lot.tsx'
import { PlainCallbackForm } from './plain-callback-form.tsx'

/** The callback form as its own page, which works without scripts. */
export function Component() {
  const { lot, promise, ...data } = useLoaderData<CallbackPageData>()
  const { city } = useSite()
  const isOffered = useIsCallbackOffered()
  const title = isOffered ? callbackTexts.title : callbackTexts.callUsTitle
  return (
    <Container className={styles['page']}>
      <PageHead
        title={title}
        description={isOffered ? callbackTexts.description : callbackTexts.callUsDescription}
        path="/callback"
        isIndexed={false}
      />
      <h1>{title}</h1>
      {isOffered ? (
        <>
          <p className={styles['promise']}>
            {joinWords(promise ?? city?.promise ?? callbackTexts.promise)}
          </p>
          <div className={styles['form']}>
            {lot ? <CallbackLotStrip lot={lot} /> : null}
            <PlainCallbackForm action="/callback" {...data} />
          </div>
        </>
      ) : (
        <CallUs />
      )}
    </Container>
  )
}
