import { useLoaderData } from 'react-router'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Container } from '../../../ui/page/container.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import styles from './callback-page.module.css'
import { CallbackLotStrip } from '../form/callback-lot.tsx'
import type { CallbackThanksData } from './callback-thanks-page.server.ts'
import { callbackTexts } from '../callback-texts.ts'

/** Shown to visitors without scripts after the form was stored. */
export function Component() {
  const { lot, promise } = useLoaderData<CallbackThanksData>()
  return (
    <Container className={styles['page']}>
      <PageHead
        title={callbackTexts.successTitle}
        description={callbackTexts.successText}
        path="/callback/thanks"
        isIndexed={false}
      />
      <h1>{callbackTexts.successTitle}</h1>
      <p className={styles['promise']}>{callbackTexts.successText}</p>
      {promise ? <p className={styles['promise']}>{promise}</p> : null}
      <p>
        {callbackTexts.answeredBy}. {callbackTexts.papers}
      </p>
      {lot ? <CallbackLotStrip lot={lot} /> : null}
      <p>
        <ButtonLink to="/flats">Смотреть квартиры</ButtonLink>
      </p>
    </Container>
  )
}
