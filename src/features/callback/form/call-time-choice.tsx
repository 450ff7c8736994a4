import { type ComponentProps, useState } from 'react'
import type { UseFormReturn, UseFormRegisterReturn } from 'react-hook-form'
import { CallTimeFields } from './call-time-fields.tsx'
import { callTimeOptions } from './call-time-words.ts'
import type { TypedCallback } from './open-callback.ts'

/** Binds a field of the form; what is typed into it takes its error away. */
export type RegisterField = (name: keyof TypedCallback) => UseFormRegisterReturn

interface CallTimeChoiceProps {
  form: UseFormReturn<TypedCallback>
  register: RegisterField
}

/** The two selects inside the form: the half hours follow from the day, and go with it. */
export function CallTimeChoice({ form, register }: CallTimeChoiceProps) {
  const [now, setNow] = useState(() => new Date())
  const day = form.watch('call_date')
  const { days, times } = callTimeOptions(now, day)
  const { errors } = form.formState
  const date = register('call_date')

  const chooseDay: ComponentProps<'select'>['onChange'] = async (event) => {
    await date.onChange(event)
    const moment = new Date()
    const isStillThere = callTimeOptions(moment, event.target.value).times.includes(
      form.getValues('call_time'),
    )
    if (!event.target.value || !isStillThere) form.setValue('call_time', '')
    form.clearErrors('call_time')
    setNow(moment)
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
