import { useEffect, useEffectEvent } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx'
import { Container } from '../../../ui/page/container.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { FilterControl } from '../filter/filter-control.tsx'
import { HiddenConditions } from '../filter/hidden-conditions.tsx'
import { PanelFields } from '../filter/panel-fields.tsx'
import type { FiltersPageData } from './filters-page.server.ts'
import styles from './filters-page.module.css'
import { useListForm } from './use-list-form.ts'

/** The complete form of a list, for visitors without scripts and for links that are opened in a tab of their own. */
export function Component() {
  const data = useLoaderData<FiltersPageData>()
  const { path, listPath, list, search, fields, rejected, show } = data
  const navigate = useNavigate()
  const toList = (query: string) => (query ? `${listPath}?${query}` : listPath)
  const { form, onReady, onChange, onSubmit, chosen, isLoading } = useListForm(data, (query) => {
    void navigate(toList(query))
  })
  const tellReady = useEffectEvent(onReady)
  useEffect(() => tellReady(), [])
  return (
    <Container>
      <PageHead
        title={`Фильтр: ${list.toLowerCase()}`}
        description={`Все условия списка: ${list.toLowerCase()}.`}
        path={path}
        isIndexed={false}
      />
      <Breadcrumbs
        isIndexed={false}
        items={[
          { title: 'Главная', href: '/' },
          { title: list, href: toList(search) },
          { title: 'Фильтр' },
        ]}
      />
      <h1 className={styles['title']}>Фильтр</h1>
      {rejected ? <Notice>{rejected}</Notice> : null}
      <form
        ref={form}
        action={listPath}
        aria-label="Фильтр"
        autoComplete="off"
        data-flow=""
        className={styles['form']}
        onChange={onChange}
        onSubmit={onSubmit}
      >
        <HiddenConditions fields={fields} chosen={chosen} />
        {['order', 'view'].map((name) =>
          chosen.has(name) ? (
            <input key={name} type="hidden" name={name} value={chosen.get(name) ?? ''} />
          ) : null,
        )}
        {fields
          .filter(({ isInRow }) => isInRow)
          .map((field) => (
            <FilterControl key={field.key} field={field} chosen={chosen} />
          ))}
        <PanelFields fields={fields} chosen={chosen} />
        <div className={styles['submit']} aria-busy={isLoading}>
          <Button type="submit">{show}</Button>
        </div>
      </form>
    </Container>
  )
}
