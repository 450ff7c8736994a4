import { useLoaderData } from 'react-router'
import { useSite } from '../../ui/site.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { HeroProjects } from '../projects/hero-projects.tsx'
import { ProjectSection } from '../projects/project-section.tsx'
import { WordsForm } from '../search/words-form.tsx'
import { Slides } from '../slider/slides.tsx'
import { nameArea, toTone } from '../catalogue/model/words.ts'
import { HomeHero } from './home-hero.tsx'
import { LateHomeSections, LateSlideControls } from './late-home-sections.tsx'
import type { HomeData } from './home-page.server.ts'
import { homeJsonLd } from './home-json-ld.ts'

/** The home page. A section without content is left out; `listHomeSections` tells the menu which those are. */
export function Component() {
  const data = useLoaderData<HomeData>()
  const { company, slides, projects } = data
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
      <LateHomeSections {...data} />
    </>
  )
}
