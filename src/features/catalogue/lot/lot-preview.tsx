import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { PagePreview } from '../../../ui/page-preview.ts'
import { Head } from '../../../ui/head.tsx'
import { Container } from '../../../ui/page/container.tsx'
import { useSite } from '../../../ui/site.ts'
import type { CardPreview } from '../card/read-card.ts'
import styles from './lot-page.module.css'

/** What the card of a home says, where its page will say it, until the page's data is there. */
export function LotPreview({ preview, ready }: PagePreview<CardPreview>) {
  const { revalidate } = useRevalidator()
  const site = useSite()
  useEffect(() => {
    let isLeft = false
    void ready.then(() => {
      if (!isLeft) void revalidate()
    })
    return () => {
      isLeft = true
    }
  }, [ready, revalidate])
  const { name, project, title, floor, price, plan } = preview
  return (
    <>
      <Head>
        <title>{`${name} — ${site.name}`}</title>
      </Head>
      <Container>
        <div className={styles['preview']}>
          <p className={styles['place']}>{project}</p>
          <h1 className={styles['title']}>{title}</h1>
          <p className={styles['key']}>{floor && `Этаж\u00a0${floor}`}</p>
          <p className={styles['previewPrice']}>{price}</p>
          {plan ? <img {...plan} alt={plan.alt} className={styles['previewPlan']} /> : null}
        </div>
      </Container>
    </>
  )
}
