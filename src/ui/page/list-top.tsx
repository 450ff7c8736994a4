import type { ReactNode } from 'react'
import { Notice } from '../display/notice.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { ChoiceLinks } from './choice-links.tsx'
import styles from './list-top.module.css'

interface ListTopProps {
  title: string
  lead?: ReactNode
  /** Between the home page and this one. */
  path?: ReadonlyArray<{ title: string; href: string }> | undefined
  filters?: Parameters<typeof ChoiceLinks>[0]['filters'] | undefined
  /** Labels of parameters of the address whose values mean nothing. */
  rejected?: readonly string[] | undefined
  /** Shown opposite the title. */
  action?: ReactNode
}

/** The opening of a list page: breadcrumbs, title, what it shows, its filters, and a notice about unknown ones. */
export function ListTop({ title, lead, path, filters, rejected, action }: ListTopProps) {
  return (
    <>
      <Breadcrumbs items={[{ title: 'Главная', href: '/' }, ...(path ?? []), { title }]} />
      <div className={styles['head']}>
        <h1 className={styles['title']}>{title}</h1>
        {action}
      </div>
      {lead ? <p className={styles['lead']}>{lead}</p> : null}
      {filters ? <ChoiceLinks filters={filters} /> : null}
      {rejected && rejected.length > 0 ? (
        <Notice>Не поняли условие в адресе: {rejected.join(', ')}</Notice>
      ) : null}
    </>
  )
}
