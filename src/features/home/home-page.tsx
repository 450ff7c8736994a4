import { useLoaderData } from 'react-router'
import { formatCount } from '../../lib/numbers.ts'
import { useSite } from '../../ui/site.ts'
import { EmptyNote } from '../../ui/display/empty-note.tsx'
import { Container } from '../../ui/page/container.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Section } from '../../ui/page/section.tsx'
import { toCityHref, useChosenCity } from '../city/chosen-city.ts'
import { DocumentList } from '../documents/document-list.tsx'
import { PressList } from '../press/press-list.tsx'
import { ProjectHero } from '../projects/project-hero.tsx'
import { ProjectSection } from '../projects/project-section.tsx'
import { LotCardView } from '../catalogue/card/lot-card.tsx'
import { WordsForm } from '../search/words-form.tsx'
import { HomeFlats } from './home-flats.tsx'
import type { HomeData } from './home-page.server.ts'
import { homeJsonLd } from './home-json-ld.ts'
import { HomeText } from './home-text.tsx'

/** The home page. The menu links to its sections, so each is rendered even without content. */
export function Component() {
  const { company, projects, press, documents, ...data } = useLoaderData<HomeData>()
  const city = useChosenCity()
  const flats = (city && data.cityFlats) || data.flats
  const site = useSite()
  const name = company?.name ?? site.name
  const filterByArea = (type: string) => projects.filter((project) => project.area_type === type)
  return (
    <>
      <PageHead
        title={name ? `${name}: квартиры от застройщика` : 'Квартиры от застройщика'}
        description={company?.tagline || `Квартиры от\u00a0застройщика ${name}`}
        path="/"
        jsonLd={homeJsonLd(site, name, company?.legal_name)}
      />
      <ProjectHero
        title={company?.tagline || name || 'Квартиры от\u00a0застройщика'}
        projects={projects}
      />
      <Container>
        <WordsForm path="/flats" />
      </Container>
      <ProjectSection id="premium_area" title="Премиум" projects={filterByArea('premium_area')} />
      <ProjectSection id="business_area" title="Бизнес" projects={filterByArea('business_area')} />
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
      <HomeText
        id="purchase"
        title="Покупка"
        html={company?.purchase_html ?? ''}
        empty="Как у&nbsp;нас купить, расскажем по&nbsp;телефону."
      />
      <Section id="press_center" title="Пресс-центр">
        {press.length > 0 ? (
          <PressList pieces={press} />
        ) : (
          <EmptyNote>Публикаций пока нет.</EmptyNote>
        )}
      </Section>
      <HomeText
        id="about"
        title="О компании"
        html={company?.about_html ?? ''}
        empty="О&nbsp;компании расскажем по&nbsp;телефону."
      />
      <Section
        id="documents"
        title="Документы"
        axis={
          documents.length > 0
            ? formatCount(documents.length, 'документ', 'документа', 'документов')
            : undefined
        }
      >
        {documents.length > 0 ? (
          <DocumentList documents={documents} />
        ) : (
          <EmptyNote>Документов пока нет.</EmptyNote>
        )}
      </Section>
    </>
  )
}
