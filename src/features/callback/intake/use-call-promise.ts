import { useEffect, useState } from 'react'
import { callApi } from '../../../lib/http/http.ts'
import { useSite } from '../../../ui/site.ts'
import { callbackTexts } from '../callback-texts.ts'
import { callPromiseSchema } from '../schema.ts'

/**
 * Returns the promise of an opened callback dialog. When it follows the calendar, the server computes it, and until
 * it responds no time is promised.
 */
export function useCallPromise(): string {
  const { city } = useSite()
  const promisesByCalendar = city?.promisesByCalendar
  const [computed, setComputed] = useState<string>(callbackTexts.promiseUnknown)
  const slug = city?.slug ?? ''

  useEffect(() => {
    if (!promisesByCalendar) return
    const abort = new AbortController()
    const path = `/callback/promise?city=${encodeURIComponent(slug)}`
    void callApi(path, { isQuiet: true, signal: abort.signal }).then((result) => {
      const promise = result.ok ? callPromiseSchema.safeParse(result.body).data : undefined
      if (promise) setComputed(promise.text)
    })
    return () => abort.abort()
  }, [promisesByCalendar, slug])

  return promisesByCalendar ? computed : (city?.promise ?? callbackTexts.promise)
}
