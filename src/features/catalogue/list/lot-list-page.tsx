import { useLoaderData } from 'react-router'
import { Picture } from '../../../ui/display/picture.tsx'
import { Head } from '../../../ui/head.tsx'
import { Link } from '../../../ui/link.tsx'
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx'
import { Container } from '../../../ui/page/container.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { useSite } from '../../../ui/site.ts'
import { QueryForm } from '../../search/query-form.tsx'
import { LateListEnd } from './late-list-end.tsx'
import type { ListPageData } from './lot-list-page.late.tsx'
import type { LotListData } from './lot-list-data.ts'
import { LotList } from './lot-list.tsx'
import styles from './lot-list.module.css'

/** What only the server renders: its code is not part of the page. */
const server = import.meta.env.SSR
  ? {
      ...(await import('./other-views-page.late.tsx')),
      ...(await import('./list-json-ld.ts')),
    }
  : null

/** The cards. Browsers get them as HTML. */
export const Static = server?.CardItems

/** The list of one kind of lots. */
export function Component() {
  const data = useLoaderData<ListPageData>()
  const { origin } = useSite()
  const { title, head, lots } = data
  return (
    <>
      <PageHead {...head} jsonLd={server && [server.toListJsonLd(origin, lots)]} />
      <Head>
        {data.feeds.map(({ label, type, href }) => (
          <link key={type} rel="alternate" type={type} title={label} href={href} />
        ))}
      </Head>
      <Container>
        {data.rooms.length > 0 ? <ListRooms rooms={data.rooms} /> : null}
        <Breadcrumbs items={[{ title: 'Главная', href: '/' }, { title }]} />
        <h1 className={styles['title']}>{title}</h1>
        <QueryForm path={data.path} view={data.view} />
        <LotList data={data} items={Static ? <Static /> : null} onHeart={submitCardHeart} />
      </Container>
      <LateListEnd data={data} />
    </>
  )
}

/** A heart can be pressed before the code of favourites is there. It is busy at once. */
function submitCardHeart(form: HTMLFormElement): void {
  const button = form.querySelector('button')
  const wasIn = button?.ariaPressed === 'true'
  button?.setAttribute('aria-busy', 'true')
  import('../../favourites/submit-heart.ts').then(
    ({ submitHeart }) => submitHeart(form, wasIn),
    () => form.submit(),
  )
}

/** Rooms of the projects in a list, beside its title; on phones one. */
function ListRooms({ rooms }: Pick<LotListData, 'rooms'>) {
  return (
    <div className={styles['rooms']}>
      {rooms.map(({ picture, project, href }) => (
        <Link key={picture.src} to={href} title={project}>
          <Picture
            src={picture.src}
            alt={[project, picture.alt].filter(Boolean).join('. ')}
            sizes="(max-width: 767px) 40vw, 25vw"
            width={picture.width}
            height={picture.height}
            decoding="async"
          />
        </Link>
      ))}
    </div>
  )
}
