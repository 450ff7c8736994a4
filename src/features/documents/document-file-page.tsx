import { useLoaderData } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import { Container } from '../../ui/page/container.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { DocumentFacts } from './document-facts.tsx'
import type { DocumentFileData } from './document-file-page.server.ts'
import styles from './document-file-page.module.css'

/** The file of a document in the page, shown by the browser's own viewer. */
export function Component() {
  const { document, file } = useLoaderData<DocumentFileData>()
  const { slug, title } = document
  return (
    <>
      <PageHead
        title={`${title}: файл`}
        description={`${title}: просмотр файла`}
        path={`/documents/${slug}/file`}
      />
      <Container className={styles['page']}>
        <Breadcrumbs
          items={[
            { title: 'Главная', href: '/' },
            { title: 'Документы', href: '/documents' },
            { title, href: `/documents/${slug}` },
            { title: 'Файл' },
          ]}
        />
        <h1 className={styles['title']}>{title}</h1>
        <div className={styles['head']}>
          <DocumentFacts document={document} />
          <Link to={`/documents/${slug}`}>Закрыть просмотр</Link>
        </div>
        <p className={styles['note']}>
          Если браузер не&nbsp;показывает файл на&nbsp;странице, откройте его по&nbsp;ссылке выше.
        </p>
        {/* Browsers show no PDF in a sandbox. The file is from our own origin. */}
        <iframe src={`${file}?frame`} title={`Файл: ${title}`} className={styles['frame']} />
      </Container>
    </>
  )
}
