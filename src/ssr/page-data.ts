import { data, type LoaderFunctionArgs, redirect } from 'react-router'

/** Where a page's data is found as JSON: one address a page, cached like its HTML. */
export const PAGE_DATA_PREFIX = '/page-data'

/** What that address answers. */
export type PageDataAnswer = { data: unknown } | { redirect: string } | { error: { id?: string } }

/** Client loader of every page: fetches the data of the address that is navigated to. */
export async function fetchPageData({ request }: LoaderFunctionArgs): Promise<unknown> {
  const { pathname, search } = new URL(request.url)
  const response = await fetch(`${PAGE_DATA_PREFIX}${pathname}${search}`, {
    signal: request.signal,
    headers: { accept: 'application/json' },
  })
  const answer = await readAnswer(response)
  if ('redirect' in answer) return redirect(answer.redirect)
  if ('error' in answer) throw data(answer.error, { status: response.status })
  return answer.data
}

async function readAnswer(response: Response): Promise<PageDataAnswer> {
  try {
    return (await response.json()) as PageDataAnswer
  } catch {
    // A proxy's page, or an answer cut off: all that is known is the status.
    throw data({}, { status: response.ok ? 500 : response.status })
  }
}
