import { useLoaderData } from 'react-router'
import { useSite } from '../../ui/site.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { toCityHref, useChosenCity } from '../city/chosen-city.ts'
import { HeroProjects } from '../projects/hero-projects.tsx'
import { ProjectSection } from '../projects/project-section.tsx'
import { LotCardView } from '../catalogue/card/lot-card.tsx'
import { WordsForm } from '../search/words-form.tsx'
import { Slides } from '../slider/slides.tsx'
import { nameArea, toTone } from '../catalogue/model/words.ts'
import { HomeFlats } from './home-flats.tsx'
import { HomeHero } from './home-hero.tsx'
import { LateHomeSections, LateSlideControls } from './late-home-sections.tsx'
import type { HomeData } from './home-page.server.ts'
import { homeJsonLd } from './home-json-ld.ts'

/** The home page. A section without content is left out; `listHomeSections` tells the menu which those are. */
export function Component() {
  const { company, slides, projects, press, documents, ...data } = useLoaderData<HomeData>()
  const city = useChosenCity()
  const flats = (city && data.cityFlats) || data.flats
  const site = useSite()
  const name = company?.name ?? site.name
  const filterByArea = (type: string) => projects.filter((project) => project.area_type === type)
  const others = projects.filter(({ area_type }) => toTone(area_type) === undefined)
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
        search={<WordsForm path="/flats" />}
      >
        {slides.length > 0 ? (
          <Slides slides={slides} controls={<LateSlideControls count={slides.length} />} />
        ) : (
          <HeroProjects projects={projects} />
        )}
      </HomeHero>
      <ProjectSection
        id="premium_area"
        title={nameArea('premium_area', site.brand?.areas)}
        projects={filterByArea('premium_area')}
      />
      <ProjectSection
        id="business_area"
        title={nameArea('business_area', site.brand?.areas)}
        projects={filterByArea('business_area')}
      />
      <ProjectSection id="projects" title="Проекты" projects={others} />
      <HomeFlats
        count={flats.count}
        rooms={flats.rooms}
        toHref={(href) => (flats === data.cityFlats ? toCityHref(href, city) : href)}
      >
        {flats.lots.map((lot) => (
          <li key={lot.id}>
            <LotCardView lot={lot} />
          </li>
        ))}
      </HomeFlats>
      <LateHomeSections company={company} press={press} documents={documents} more={data.more} />
    </>
  )
}
