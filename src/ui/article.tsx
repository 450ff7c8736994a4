import type { ReactNode } from 'react'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Container } from './container.tsx'
import styles from './article.module.css'
import { Prose } from './prose.tsx'

interface ArticleProps {
  /** The way here, without this page itself. */
  path: ReadonlyArray<{ title: string; href: string }>
  title: string
  lead?: string | undefined
  /** A small fact beside the text: a date, a version. */
  aside?: ReactNode
  picture?: ReactNode
  /** Must have been sanitised when it was loaded. */
  html: string
}

/** A page that is read: a document, a press piece. */
export function Article({ path, title, lead, aside, picture, html }: ArticleProps) {
  return (
    <Container className={styles['page']}>
      <Breadcrumbs items={[...path, { title }]} />
      <article>
        <header className={styles['head']}>
          <h1 className={styles['title']}>{title}</h1>
          {lead ? <p className={styles['lead']}>{lead}</p> : null}
        </header>
        {picture}
        <div className={styles['body']}>
          <div className={styles['aside']}>{aside}</div>
          <Prose html={html} />
        </div>
      </article>
    </Container>
  )
}
