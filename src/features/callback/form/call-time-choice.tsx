import { type ComponentProps, useState } from 'react'
import type { UseFormReturn, UseFormRegisterReturn } from 'react-hook-form'
import { CallTimeFields } from './call-time-fields.tsx'
import { callTimeOptions } from './call-time-options.ts'
import type { TypedCallback } from './open-callback.ts'

/** Registers a field of the form. Typing into the field clears its error. */
export type RegisterField = (name: keyof TypedCallback) => UseFormRegisterReturn

interface CallTimeChoiceProps {
  form: UseFormReturn<TypedCallback>
  register: RegisterField
}

/** The two selects inside the form. The offered half hours depend on the chosen day. */
export function CallTimeChoice({ form, register }: CallTimeChoiceProps) {
  const [now, setNow] = useState(() => new Date())
  const day = form.watch('call_date')
  const { days, times } = callTimeOptions(now, day)
  const { errors } = form.formState
  const date = register('call_date')

  const chooseDay: ComponentProps<'select'>['onChange'] = async (event) => {
    await date.onChange(event)
    const changedAt = new Date()
    const isStillOffered = callTimeOptions(changedAt, event.target.value).times.includes(
      form.getValues('call_time'),
    )
    if (!event.target.value || !isStillOffered) form.setValue('call_time', '')
    form.clearErrors('call_time')
    setNow(changedAt)
  }

  return (
    <CallTimeFields
      days={days}
      times={day ? times : []}
      noTime={day ? 'Выберите' : 'Любое'}
      date={{ error: errors.call_date?.message, ...date, onChange: chooseDay }}
      time={{ error: errors.call_time?.message, ...register('call_time') }}
    />
  )
}
