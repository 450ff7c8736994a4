import { Outlet, useLoaderData, useMatch } from 'react-router'
import type { AreaScreens } from '../area-screens.tsx'
import { FileScreen, loadFile } from '../content-file/file-screen.tsx'
import { ScreenTop } from '../kit/screen-top.tsx'
import { ListSkeleton } from '../kit/states.tsx'
import { useLive } from '../live/use-live.ts'
import { AREA_TITLE } from './content-words.ts'
import { KindScreen, loadKind } from './kind-screen.tsx'
import { loadOverview, type Overview, OverviewScreen } from './overview-screen.tsx'
import { loadPublish, PublishScreen } from './publish-screen.tsx'
import { loadRevision, RevisionScreen } from './revision-screen.tsx'
import { loadRevisions, RevisionsScreen } from './revisions-screen.tsx'

/** The texts of the site: what there is, or the screen that was opened from it. */
function ContentScreen() {
  const loaded = useLoaderData<Overview | null>()
  const isOverview = useMatch('/content') !== null
  // Each saved draft is an event: the editor looks itself whether it is of somebody else.
  const isEditor = useMatch('/content/file') !== null
  useLive(...(isEditor ? [] : (['content'] as const)))
  return isOverview && loaded ? <OverviewScreen overview={loaded} /> : <Outlet />
}

/** The area before its first data. */
function ContentSkeleton() {
  return (
    <>
      <ScreenTop title={AREA_TITLE} />
      <ListSkeleton />
    </>
  )
}

const isOverviewAddress = (pathname: string) => pathname.endsWith('/content')

export const area: AreaScreens = {
  Component: ContentScreen,
  Skeleton: ContentSkeleton,
  toKey: ({ url }) => {
    const { pathname, search } = new URL(url)
    return isOverviewAddress(pathname) ? `/content${search}` : '/content inside'
  },
  // Inside the overview is not shown.
  loader: (args) =>
    isOverviewAddress(new URL(args.request.url).pathname) ? loadOverview(args) : null,
  shouldRevalidate: ({ nextUrl, defaultShouldRevalidate }) =>
    defaultShouldRevalidate || isOverviewAddress(nextUrl.pathname),
  inside: {
    'kinds/:kind': { Component: KindScreen, loader: loadKind },
    file: { Component: FileScreen, loader: loadFile },
    publish: { Component: PublishScreen, loader: loadPublish },
    revisions: { Component: RevisionsScreen, loader: loadRevisions },
    'revisions/:id': { Component: RevisionScreen, loader: loadRevision },
  },
}
