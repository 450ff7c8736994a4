import type { ReactNode } from 'react'
import { Outlet, ScrollRestoration, useMatches, useRouteError } from 'react-router'
import { Overlay } from '../shell/overlay/overlay.tsx'
import { usePageLayout } from '../shell/page/page-layout.tsx'
import { useShellData } from '../shell/use-shell-data.ts'
import { BRAND_STYLES_ID } from '../ssr/apply-styles.ts'
import { useBoot } from '../ssr/boot-context.ts'
import { BOOT_ID, PAGE_ID } from '../ssr/boot.ts'
import { toSite } from '../shell/to-site.ts'
import { SiteContext } from '../ui/site.ts'

/** Of the default tone: `ui/styles/tokens.css`. */
const PAPER = '#f5f2ec'

/** The same as of the document that the server sends when its error page fails (`server/pages/last-resort.ts`). */
const FAILURE = { maxWidth: 640, margin: '0 auto', padding: '48px 16px' }
const FAILURE_TITLE = { fontSize: 28 }

/** The document around every page. */
export function Root() {
  const shell = useShellData()
  const layout = usePageLayout()
  return (
    <Document>
      <SiteContext value={toSite(shell, usePageCity())}>
        <Outlet />
        {layout === 'bare' ? null : <Overlay />}
      </SiteContext>
      <ScrollRestoration />
    </Document>
  )
}

/** The contexts of a document, around a part of its page. */
export function RootContext() {
  return (
    <SiteContext value={toSite(useShellData(), usePageCity())}>
      <Outlet />
    </SiteContext>
  )
}

/** Shown when the error page itself fails: plain, without the shell, which may be what failed. */
export function RootFailure() {
  const error = useRouteError()
  return (
    <Document>
      <title>Ошибка</title>
      <meta name="robots" content="noindex" />
      <main style={FAILURE}>
        <h1 lang="en" style={FAILURE_TITLE}>
          An error occurred while showing the error page
        </h1>
        <p lang="en">{error instanceof Error ? error.name : 'Unknown error'}</p>
        <p>
          {/* Not a router link: the router may be what failed. */}
          <a href="/">На главную</a>
        </p>
      </main>
    </Document>
  )
}

function Document({ children }: { children: ReactNode }) {
  if (import.meta.env.SSR) return <ServerDocument>{children}</ServerDocument>
  // Ids of `useId` follow from places among siblings: after the head, and before the boot data.
  return (
    <>
      {null}
      <>
        {children}
        {null}
      </>
    </>
  )
}

/** The document. Browsers hydrate what is in its body and never render the elements around it. */
function ServerDocument({ children }: { children: ReactNode }) {
  const { boot, json } = useBoot()
  const { entry, styles, fonts, brand } = boot.assets
  return (
    <html lang="ru">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={brand?.themeColor ?? PAPER} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link
          rel="alternate"
          href="/press/rss.xml"
          type="application/rss+xml"
          title="Пресс-центр"
        />
        {fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {brand?.css ? (
          <style id={BRAND_STYLES_ID} dangerouslySetInnerHTML={{ __html: brand.css }} />
        ) : null}
        <script type="module" src={entry} async />
      </head>
      <body>
        <div id={PAGE_ID}>{children}</div>
        <script id={BOOT_ID} type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
      </body>
    </html>
  )
}

/** The city of the project that the page is about, if its data names one. */
function usePageCity(): string | undefined {
  const data = useMatches().at(-1)?.loaderData as
    | { project?: { city?: { slug: string } | null } | null }
    | undefined
  return data?.project?.city?.slug
}
