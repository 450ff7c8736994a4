import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { formatCount } from '../../lib/numbers.ts'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Container } from '../../ui/page/container.tsx'
import { Section } from '../../ui/page/section.tsx'
import { LotCardView } from '../catalogue/card/lot-card.tsx'
import type { LotCard } from '../catalogue/model/schema.ts'
import { DocumentList } from '../documents/document-list.tsx'
import { PaymentTerms } from '../mortgage/payment-terms.late.tsx'
import { PressList } from '../press/press-list.tsx'
import { CompanyFigures } from '../company/company-figures.tsx'
import { toCityHref } from '../city/chosen-city.ts'
import { useSite } from '../../ui/site.ts'
import { nameArea, toTone } from '../catalogue/model/words.ts'
import { ProjectSection } from '../projects/project-section.tsx'
import { HomeFlats } from './home-flats.tsx'
import { HomeMore } from './home-more.tsx'
import type { HomeData } from './home-page.server.ts'
import { HomeText } from './home-text.tsx'

export { FlatPicker } from './flat-picker.tsx'
export { SlideControls } from '../slider/slide-controls.tsx'

/** The others are one link away. */
const DOCUMENTS_SHOWN = 4

interface HomeSectionsProps
  extends Pick<
    HomeData,
    'company' | 'projects' | 'flats' | 'press' | 'documents' | 'more' | 'figures'
  > {
  /** The city that the flats are of; null: of all. */
  city: string | null
}

/** The sections below the first one. */
export function HomeSections({
  company,
  projects,
  flats,
  city,
  press,
  documents,
  more,
  figures,
}: HomeSectionsProps) {
  useScrollToSection()
  const { brand } = useSite()
  const others = projects.filter(({ area_type }) => toTone(area_type) === undefined)
  return (
    <>
      {(['premium_area', 'business_area'] as const).map((area) => (
        <ProjectSection
          key={area}
          id={area}
          title={nameArea(area, brand?.areas)}
          projects={projects.filter(({ area_type }) => area_type === area)}
        />
      ))}
      <ProjectSection id="projects" title="Проекты" projects={others} />
      <HomeFlats count={flats.count} rooms={flats.rooms} toHref={(href) => toCityHref(href, city)}>
        {flats.lots.map((lot) => (
          <li key={lot.id}>{renderLot(lot)}</li>
        ))}
      </HomeFlats>
      <HomeMore {...more} renderLot={renderLot} />
      <HomeText
        id="purchase"
        title="Покупка"
        html={company?.purchase_html ?? ''}
        fold={'Шаги, оплата и\u00a0документы'}
      />
      {press.length > 0 ? (
        <Section
          id="press_center"
          title="Пресс-центр"
          action={
            <ButtonLink to="/press" variant="text">
              Все публикации
            </ButtonLink>
          }
        >
          <PressList pieces={press} isRail />
        </Section>
      ) : null}
      <HomeText
        id="about"
        title="О компании"
        html={company?.about_html ?? ''}
        fold={'Кто мы и\u00a0как строим'}
        action={
          <ButtonLink to="/about" variant="text">
            Реквизиты и&nbsp;документы
          </ButtonLink>
        }
      >
        <CompanyFigures figures={figures} />
      </HomeText>
      {documents.length > 0 ? (
        <Section
          id="documents"
          title="Документы"
          axis={formatCount(documents.length, 'документ', 'документа', 'документов')}
          action={
            <ButtonLink to="/documents" variant="text">
              Все документы
            </ButtonLink>
          }
        >
          <DocumentList documents={documents.slice(0, DOCUMENTS_SHOWN)} />
        </Section>
      ) : null}
      {more.programs.length > 0 ? (
        <Container>
          <PaymentTerms programs={more.programs} />
        </Container>
      ) : null}
    </>
  )
}

function renderLot(lot: LotCard) {
  return <LotCardView lot={lot} />
}

/** A link from another page to one of these sections was followed before their code came, so the router found none. */
function useScrollToSection(): void {
  const { hash } = useLocation()
  const type = useNavigationType()
  const [section] = useState(type === 'PUSH' ? hash.slice(1) : '')
  useEffect(() => {
    if (section !== '') document.getElementById(section)?.scrollIntoView()
  }, [section])
}
