import type { ReactNode } from 'react'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Container } from './container.tsx'
import styles from './article.module.css'
import { Prose } from './prose.tsx'

interface ArticleProps {
  /** Breadcrumbs without the page itself. */
  path: ReadonlyArray<{ title: string; href: string }>
  title: string
  lead?: string | undefined
  /** Shown beside the text: a date, a version. */
  aside?: ReactNode
  picture?: ReactNode
  /** Must be sanitized. */
  html: string
}

/** Layout of a text page: a document, a press article. */
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
