import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, RouteObject, ShouldRevalidateFunctionArgs } from 'react-router'
import { DeskError } from './api/call-desk.ts'
import { type Area, areas } from '../app/desk-areas.ts'
import { keepLast, setStale } from './kit/keep-last.ts'
import { ScreenFailure } from './kit/states.tsx'
import { can } from './session/can.ts'

/** The first screen comes first. */
const LATER_MS = 2_000

/** A screen with what it loads. */
interface Screen {
  Component: ComponentType
  loader?: (args: LoaderFunctionArgs) => unknown
}

/** What an area's file exports as `area`. */
export interface AreaScreens extends Required<Screen> {
  /** Shown before the first data. */
  Skeleton: ComponentType
  /** What is loaded for a request, if its address does not say it: while the server is away the last answer is shown. */
  toKey?: (request: Request) => string
  shouldRevalidate?: (args: ShouldRevalidateFunctionArgs) => boolean
  /** The screens inside, by their path. */
  inside?: Readonly<Record<string, Screen>>
}

const files = import.meta.glob<{ area: AreaScreens }>('./*/*-area.tsx')
const loaded = new Map<string, AreaScreens>()

/**
 * Loads the screens of an area, once; throws `DeskError` without a connection. A screen that was loaded is there at once,
 * also while the server is away.
 */
export async function loadArea(path: string): Promise<AreaScreens> {
  const known = loaded.get(path)
  if (known) return known
  const [, load] = Object.entries(files).find(([file]) => file.endsWith(`/${path}-area.tsx`)) ?? []
  if (!load) throw new Error(`no file has the area ${path}`)
  const { area } = await load().catch(() => {
    throw new DeskError(0, {})
  })
  loaded.set(path, area)
  return area
}

/**
 * Loads the area of an address of the desk, so that its screen is there when the person is known; elsewhere the first one.
 * Without a connection the screen says so.
 */
export async function loadAreaOf(pathname: string): Promise<void> {
  const own = areas.find(({ path }) => path === pathname.split('/')[2])
  const { path } = own ?? areas[0]
  await loadArea(path).catch(() => {})
}

/** Loads the areas that a person may open, a little later: each of them is there without a connection, too. */
export function loadAreasLater(): void {
  setTimeout(() => {
    for (const { path, opens } of areas) if (can(opens)) loadArea(path).catch(() => {})
  }, LATER_MS)
}

/** Creates the route of an area, whose screens are loaded when it is opened. */
export function createAreaRoute({ path, inside }: Area): RouteObject {
  const find = () => loaded.get(path)
  return {
    id: path,
    path,
    loader: async (args) => {
      const { loader, toKey } = await loadArea(path)
      const { request } = args
      // What was inside is closed.
      if (new URL(request.url).pathname.endsWith(`/${path}`)) setStale('inside', false)
      return keepLast('screen', toKey?.(request) ?? request.url, async () => loader(args))
    },
    shouldRevalidate: (args) => find()?.shouldRevalidate?.(args) ?? args.defaultShouldRevalidate,
    Component: () => <Shown screen={find()?.Component} />,
    HydrateFallback: () => <Shown screen={find()?.Skeleton} />,
    children: inside.map((name) => ({
      path: name,
      loader: async (args) => {
        const { loader } = (await loadArea(path)).inside?.[name] ?? {}
        return loader ? keepLast('inside', args.request.url, async () => loader(args)) : null
      },
      Component: () => <Shown screen={find()?.inside?.[name]?.Component} />,
      ErrorBoundary: ScreenFailure,
    })),
  }
}

/** Nothing until the file of the area is loaded. */
function Shown({ screen: Screen }: { screen: ComponentType | undefined }) {
  return Screen ? <Screen /> : null
}
