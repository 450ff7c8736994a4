import { useLoaderData } from 'react-router'
import { joinWords } from '../../lib/plain-text.ts'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import { Container } from '../../ui/page/container.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Prose } from '../../ui/page/prose.tsx'
import { useSite } from '../../ui/site.ts'
import { CallUs, useIsCallbackOffered } from '../callback/form/call-us.tsx'
import { callbackTexts } from '../callback/callback-texts.ts'
import { PageCallback } from '../callback/plain/page-callback.tsx'
import type { CallbackModalData } from '../callback/schema.ts'
import styles from './partners-page.module.css'
import type { PartnersData } from './partners-page.server.ts'
import { partnersTexts } from './partners-texts.ts'

const PATH = '/partners'
const callback: CallbackModalData = {
  type: 'partners',
  formName: partnersTexts.title,
  pageTitle: partnersTexts.title,
  withTimeSelect: false,
}

/** The page for partners: what the company says to them, and a form that sends `page=partners`. */
export function Component() {
  const { terms, values, errors, promise } = useLoaderData<PartnersData>()
  const { origin, name, city } = useSite()
  const isOffered = useIsCallbackOffered()
  const { title } = partnersTexts
  const description = isOffered ? partnersTexts.description : partnersTexts.callUsDescription
  return (
    <Container className={styles['page']}>
      <PageHead
        title={title}
        description={description}
        path={PATH}
        isIndexed={terms !== null}
        jsonLd={[
          {
            '@type': 'ContactPage',
            name: title,
            description,
            url: `${origin}${PATH}`,
            publisher: { '@type': 'Organization', name: name || undefined, url: `${origin}/` },
          },
        ]}
      />
      <Breadcrumbs items={[{ title: 'Главная', href: '/' }, { title }]} />
      <header className={styles['head']}>
        <h1 className={styles['title']}>{title}</h1>
        {terms ? (
          <a href="#partners-form" className={styles['toForm']}>
            {isOffered ? partnersTexts.toForm : callbackTexts.callUsTitle}
          </a>
        ) : null}
      </header>
      <div className={styles['body']}>
        {terms ? <Prose html={terms} /> : null}
        <section className={styles['form']} aria-labelledby="partners-form">
          <h2 id="partners-form" className={styles['formTitle']}>
            {isOffered ? partnersTexts.formTitle : callbackTexts.callUsTitle}
          </h2>
          {isOffered ? (
            <>
              <p className={styles['promise']}>
                {joinWords(promise ?? city?.promise ?? callbackTexts.promise)}
              </p>
              <PageCallback
                data={callback}
                action={PATH}
                values={values}
                errors={errors}
                callTimes={null}
                {...(promise === undefined ? {} : { promise })}
              />
            </>
          ) : (
            <CallUs />
          )}
        </section>
      </div>
    </Container>
  )
}
