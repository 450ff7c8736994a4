import { ButtonLink } from '../../../ui/button.tsx'
import { Container } from '../../../ui/container.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import styles from './callback-page.module.css'
import { callbackWords } from '../form/callback-words.ts'

/** Where a visitor without scripts lands after the form was taken. */
export function Component() {
  return (
    <Container className={styles['page']}>
      <PageHead
        title={callbackWords.successTitle}
        description={callbackWords.successText}
        path="/callback/thanks"
        isIndexed={false}
      />
      <h1>{callbackWords.successTitle}</h1>
      <p className={styles['promise']}>{callbackWords.successText}</p>
      <p>
        <ButtonLink to="/flats">Смотреть квартиры</ButtonLink>
      </p>
    </Container>
  )
}
