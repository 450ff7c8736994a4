import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { formatCount } from '../../lib/numbers.ts'
import { Fold } from '../../ui/display/fold.tsx'
import { Picture } from '../../ui/display/picture.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Container } from '../../ui/page/container.tsx'
import { ProseChapters } from '../../ui/page/prose.tsx'
import { Section } from '../../ui/page/section.tsx'
import { useSite } from '../../ui/site.ts'
import { LotCardView } from '../catalogue/card/lot-card.tsx'
import type { LotCard } from '../lots/model/schema.ts'
import { nameArea, toTone } from '../lots/model/labels.ts'
import { toCityHref } from '../company/chosen-city.ts'
import { CompanyFigures } from '../company/company-figures.tsx'
import { DocumentList } from '../documents/document-list.tsx'
import { PaymentTerms } from '../payment/payment-terms.late.tsx'
import { PressList } from '../press/press-list.tsx'
import { ProjectSection } from '../projects/project-section.tsx'
import { HomeFlats } from './home-flats.tsx'
import { HomeMore } from './home-more.tsx'
import styles from './home-page.late.module.css'
import type { HomeData, HomeInterlude } from './home-page.server.ts'

export { FlatPicker } from './flat-picker.tsx'
export { SlideControls } from '../slider/slide-controls.tsx'

/** The others are one link away. */
const DOCUMENTS_SHOWN = 4

interface HomeSectionsProps
  extends Pick<
    HomeData,
    'company' | 'projects' | 'interlude' | 'flats' | 'press' | 'documents' | 'more' | 'figures'
  > {
  /** The city that the flats are of; null: of all. */
  city: string | null
}

/** The sections below the first one. */
export function HomeSections({
  company,
  projects,
  interlude,
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
      {interlude ? <Interlude {...interlude} /> : null}
      <HomeMore {...more} renderLot={renderLot} />
      <HomeText
        id="purchase"
        title="Покупка"
        html={company?.purchase_html ?? ''}
        fold={'Шаги, оплата и\u00a0документы'}
        className={styles['band']}
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

/** A room from edge to edge and a sentence, without a title: a pause between lists. */
function Interlude({ picture, sentence, project, href }: HomeInterlude) {
  return (
    <figure className={styles['interlude']}>
      <Picture
        src={picture.src}
        alt={picture.alt}
        sizes="100vw"
        width={picture.width}
        height={picture.height}
        loading="lazy"
        decoding="async"
      />
      <Container>
        <figcaption>
          {sentence} <Link to={href}>{project}</Link>
        </figcaption>
      </Container>
    </figure>
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

interface HomeTextProps {
  id: string
  title: string
  /** Sanitised at import. */
  html: string
  /** What a phone shows of the text until it is opened. */
  fold: string
  /** Shown opposite the title. */
  action?: ReactNode
  className?: string | undefined
  /** Stands above the text, on phones too. */
  children?: ReactNode
}

/** A text section of the home page, without the line of the lists around it; nothing without a text. */
function HomeText({ id, title, html, fold, action, className, children }: HomeTextProps) {
  if (html.trim() === '') return null
  return (
    <Section id={id} title={title} action={action} className={className} isPlain>
      {children}
      <Fold id={id} line={fold}>
        <ProseChapters html={html} className={styles['text']} />
      </Fold>
    </Section>
  )
}
