import type { ComponentProps, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../../ui/form/button.tsx'
import { findArticle, openCallback } from '../form/open-callback.ts'
import type { CallbackModalData } from '../schema.ts'

interface CallbackButtonProps
  extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'icon' | 'className'> {
  data?: CallbackModalData | undefined
  children?: ReactNode
}

const noData: CallbackModalData = {}

/** Opens the callback dialog. Without scripts it navigates to the form's own page. */
export function CallbackButton({
  data = noData,
  children = 'Заказать звонок',
  ...buttonProps
}: CallbackButtonProps) {
  const { pathname } = useLocation()
  const context = {
    type: data.type,
    form_name: data.formName,
    project: data.project,
    lot: findArticle(data),
    time_select: data.withTimeSelect && '1',
    from: pathname,
  }
  return (
    <form
      action="/callback"
      onSubmit={(event) => {
        event.preventDefault()
        openCallback(data)
      }}
    >
      {Object.entries(context).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <Button type="submit" {...buttonProps}>
        {children}
      </Button>
    </form>
  )
}
