import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { createLatePart } from '../../ui/late-part.tsx'
import { Container } from '../../ui/page/container.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { type Site, useSite } from '../../ui/site.ts'
import { useChosenCity } from '../company/chosen-city.ts'
import { HeroProjects } from '../projects/hero-projects.tsx'
import { QueryForm } from '../search/query-form.tsx'
import { Slides } from '../slider/slides.tsx'
import styles from './home-page.module.css'
import type { HomeData } from './home-page.server.ts'

const loadSections = async () => (await import('./home-page.late.tsx')).HomeSections
/** The sections of the home page whose code is not part of the first load. */
const LateHomeSections = createLatePart(loadSections, import.meta.env.SSR && (await loadSections()))

const loadControls = async () => (await import('./home-page.late.tsx')).SlideControls
/** The buttons of the slides, whose code comes with those sections. */
const LateSlideControls = createLatePart(
  loadControls,
  import.meta.env.SSR && (await loadControls()),
)

const loadPicker = async () => (await import('./home-page.late.tsx')).FlatPicker
/** The first choice of a flat: without its code it is a form. */
const LateFlatPicker = createLatePart(loadPicker, import.meta.env.SSR && (await loadPicker()))

/** The home page. A section without content is left out; `listHomeSections` tells the menu which those are. */
export function Component() {
  const { company, slides, projects, ...data } = useLoaderData<HomeData>()
  const city = useChosenCity()
  const flats = (city && data.cityFlats) || data.flats
  const site = useSite()
  const name = company?.name ?? site.name
  return (
    <>
      <PageHead
        title={name ? `${name}: квартиры от застройщика` : 'Квартиры от застройщика'}
        description={company?.tagline || `Квартиры от\u00a0застройщика ${name}`.trimEnd()}
        path="/"
        jsonLd={import.meta.env.SSR ? homeJsonLd(site, name, company?.legal_name) : null}
      />
      <HomeHero
        title={company?.tagline || name || 'Квартиры от\u00a0застройщика'}
        search={
          <>
            {flats.count > 0 ? (
              <LateFlatPicker flats={flats} city={flats === data.cityFlats ? city : null} />
            ) : null}
            <QueryForm path="/flats" />
          </>
        }
      >
        {slides.length > 0 ? (
          <Slides slides={slides} controls={<LateSlideControls count={slides.length} />} />
        ) : (
          <HeroProjects projects={projects} rooms={data.rooms} />
        )}
      </HomeHero>
      <LateHomeSections
        {...data}
        company={company}
        projects={projects}
        flats={flats}
        city={flats === data.cityFlats ? city : null}
      />
    </>
  )
}

interface HomeHeroProps {
  title: string
  /** Beside the title, or below it on narrow screens. */
  search: ReactNode
  children: ReactNode
}

/** The first section of the home page: the title, and what the company wants to show first. */
function HomeHero({ title, search, children }: HomeHeroProps) {
  return (
    <section id="vas_landing_slider" className={styles['hero']} aria-labelledby="hero-title">
      <Container>
        <div className={styles['head']}>
          <h1 id="hero-title" className={styles['title']}>
            {title}
          </h1>
          <div className={styles['choose']}>{search}</div>
        </div>
        {children}
      </Container>
    </section>
  )
}

/** Builds JSON-LD objects for the company and its site with the site's search. */
function homeJsonLd(
  { origin, contacts }: Site,
  name: string,
  legalName: string | undefined,
): object[] {
  const url = `${origin}/`
  return [
    {
      '@type': 'Organization',
      '@id': `${url}#company`,
      name: name || undefined,
      legalName,
      url,
      telephone: contacts?.phone || undefined,
      email: contacts?.email || undefined,
    },
    {
      '@type': 'WebSite',
      name: name || undefined,
      url,
      inLanguage: 'ru',
      publisher: { '@id': `${url}#company` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${url}search?q={words}` },
        'query-input': 'required name=words',
      },
    },
  ]
}
