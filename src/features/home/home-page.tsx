import { useLoaderData } from 'react-router'
import { useSite } from '../../ui/site.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useChosenCity } from '../city/chosen-city.ts'
import { HeroProjects } from '../projects/hero-projects.tsx'
import { WordsForm } from '../search/words-form.tsx'
import { Slides } from '../slider/slides.tsx'
import { HomeHero } from './home-hero.tsx'
import { LateFlatPicker, LateHomeSections, LateSlideControls } from './late-home-sections.tsx'
import type { HomeData } from './home-page.server.ts'
import { homeJsonLd } from './home-json-ld.ts'

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
            <WordsForm path="/flats" />
          </>
        }
      >
        {slides.length > 0 ? (
          <Slides slides={slides} controls={<LateSlideControls count={slides.length} />} />
        ) : (
          <HeroProjects projects={projects} />
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
