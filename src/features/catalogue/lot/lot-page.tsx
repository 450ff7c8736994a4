import { useEffect } from 'react'
import { useLoaderData } from 'react-router'
import { paidPrice } from '../../../lib/lots/paid-price.ts'
import { formatArea, formatRoubles } from '../../../lib/numbers.ts'
import { createLatePart } from '../../../ui/late-part.tsx'
import { Link } from '../../../ui/link.tsx'
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx'
import { Container } from '../../../ui/page/container.tsx'
import type { PagePreview } from '../../../ui/page-preview.ts'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { useSite } from '../../../ui/site.ts'
import { pageLotStore } from '../../callback/form/page-lot.ts'
import { CallbackButton } from '../../callback/form/callback-button.tsx'
import { FavouriteToggle } from '../../favourites/favourite-toggle.tsx'
import type { CardPreview } from '../card/read-card.ts'
import { FactList } from '../card/fact-list.tsx'
import { completionFact, type Fact, figureFact, floorFact } from '../card/lot-facts.ts'
import { LotStatus } from '../card/lot-status.tsx'
import { formatLotAddress } from './lot-belongings.tsx'
import { toCallbackLot } from '../../lots/model/callback-lot.ts'
import { choiceNames, lotChoices } from '../../lots/model/lot-choices.ts'
import { figureNames } from '../../lots/model/lot-figures.ts'
import { formatKeys, formatLifts, formatMortgageTerms } from '../../lots/model/lot-house.ts'
import { lotMark } from '../../lots/model/lot-names.ts'
import { lotTitle } from '../../lots/model/lot-title.ts'
import {
  formatLotCompletion,
  formatFloor,
  lotAddress,
  lotHeadline,
  numberSign,
} from '../../lots/model/lot-labels.ts'
import type { LotDetail } from '../../lots/model/schema.ts'
import { toTone } from '../../lots/model/labels.ts'
import { describeWhichLot } from '../../lots/model/which-lot.ts'
import { toLotJsonLd } from './lot-json-ld.ts'
import { LotOffer } from './lot-offer.tsx'
import type * as Late from './lot-page.late.tsx'
import styles from './lot-page.module.css'
import { LotPreview } from './lot-preview.tsx'
import type { LotPageData } from './lot-page.server.tsx'

const loadLate = (): Promise<typeof Late> => import('./lot-page.late.tsx')
/** Present on the server, and in a browser that navigated here: what would be inserted late moves nothing then. */
let loaded = import.meta.env.SSR ? await loadLate() : null
let parts = createParts()

/** Loads the drawings before a navigation shows the page. */
export async function preload(): Promise<void> {
  const late = await loadLate()
  // The same components for every lot: others would be rendered from the start.
  if (loaded) return
  loaded = late
  parts = createParts()
}

function createParts() {
  return {
    LotDrawings: createLatePart(
      async () => (await loadLate()).LotDrawings,
      loaded ? loaded.LotDrawings : false,
    ),
    LotSections: createLatePart(
      async () => (await loadLate()).LotSections,
      loaded ? loaded.LotSections : false,
    ),
  }
}

/** The page of one lot, or what the card that led here knew of it. */
export function Component() {
  const data = useLoaderData<LotPageData | PagePreview<CardPreview>>()
  return 'preview' in data ? <LotPreview {...data} /> : <LotPage {...data} />
}

/** Where the lot is, what it costs, and what it has. */
function LotPage(data: LotPageData) {
  const { lot, project, way } = data
  const { LotDrawings, LotSections } = parts
  const { origin } = useSite()
  useEffect(() => {
    const { lot: number, lotInfo, project: name, shownLot } = toCallbackData(lot)
    pageLotStore.set({ lot: number, lotInfo, project: name, shownLot })
    return () => pageLotStore.set(null)
  }, [lot])
  const title = lotTitle(lot)
  const name = `${title}, ${lot.project.name}`
  const place = [
    `Этаж\u00a0${formatFloor(lot)}`,
    lot.building.name,
    formatLotCompletion(lot.building),
    lot.finishing?.label ?? null,
  ]
  return (
    <div data-tone={toTone(data.areaType)}>
      <PageHead
        title={lot.rooms === null ? `${name}, ${lot.building.name}` : name}
        description={describe(data)}
        path={lotAddress(lot.kind, lot.id)}
        jsonLd={import.meta.env.SSR ? toLotJsonLd(origin, lot) : null}
        picture={{ url: `/og/lots/${lot.id}.png`, alt: name }}
      />
      <Container>
        <Breadcrumbs items={way} />
        <div className={styles['page']} data-views={data.views.length > 0 || undefined}>
          <div className={styles['head']}>
            <p className={styles['place']}>
              {project.href ? <Link to={project.href}>{project.name}</Link> : project.name}
            </p>
            <h1 className={styles['title']}>{title}</h1>
            <p className={styles['key']}>{place.filter(Boolean).join('\u00a0· ')}</p>
            <LotOffer
              lot={lot}
              hasSimilar={data.hasSimilar}
              callback={
                <CallbackButton data={toCallbackData(lot)} furniture={data.furniture?.text} />
              }
              favourite={<FavouriteToggle lotId={lot.id} label={lotHeadline(lot)} withText />}
            />
          </div>
          <div className={styles['drawings']}>
            <LotDrawings {...data} />
          </div>
          <div className={styles['facts']}>
            <LotSheet lot={lot} />
          </div>
        </div>
        <LotSections {...data} />
      </Container>
    </div>
  )
}

function describe({ lot }: LotPageData): string {
  const money = lot.status === 'sold' ? 'Уже продано' : `Цена ${formatRoubles(paidPrice(lot))}`
  const known = [
    lot.building.name,
    lot.finishing?.label,
    lot.status === 'sold' ? null : formatLotCompletion(lot.building),
  ].filter(Boolean)
  return `${lotTitle(lot)}, ${lot.project.name}, этаж ${lot.floor}. ${money}. ${known.join(', ')}.`
}

function toCallbackData(lot: LotDetail) {
  return {
    formName: 'lot',
    lotMindboxCallback: true,
    ymType: 'callback_submit',
    gtagType: 'CallbackFormSubmit',
    analytics: { category: 'lot', event: 'callback_form_send', label: lotMark(lot) },
    lot: { article: lot.article },
    lotInfo: `${lot.article === null ? describeWhichLot(lot) : lotTitle(lot)}, ${formatRoubles(paidPrice(lot))}`,
    project: lot.project.name,
    shownLot: toCallbackLot(lot),
  }
}

/** The facts of a lot as a list of two columns; unknown facts are omitted. */
function LotSheet({ lot }: { lot: LotDetail }) {
  const facts: readonly Fact[] = [
    ['Площадь', formatArea(lot.area)],
    ...figureNames.map((name) => figureFact(lot, name)),
    ['Отделка', lot.finishing?.label ?? null],
    ['Планировка', lot.is_open_plan ? 'Свободная' : null],
    ['Окна', lot.window_views.map(({ label }) => label.toLowerCase()).join(', ')],
    floorFact(lot),
    completionFact(lot),
    ['Ключи', formatKeys(lot.house)],
    ['Очередь', lot.house.phase],
    ['Корпус', lot.building.name],
    ['Секция', lot.section],
    ['На площадке', lot.place_on_floor === null ? null : numberSign(String(lot.place_on_floor))],
    ['Номер', lot.number],
    ['Артикул', lot.article],
    ['Дом', lot.house.material?.toLowerCase() ?? null],
    ['Лифты', formatLifts(lot.house)],
    ['Паркинг', lot.house.parking.map(({ label }) => label).join(', ')],
    ['Ипотека', formatMortgageTerms(lot)],
  ]
  const wide: readonly Fact[] = [
    ['Особенности', lot.features.map(({ label }) => label.toLowerCase()).join(', ')],
    ['Адрес', formatLotAddress(lot)],
    ['Район', lot.district],
    ...choiceNames.map((name): Fact => [lotChoices[name].label, lot[name]?.label ?? null]),
    ['Застройщик', lot.developer],
  ]
  return (
    <FactList facts={facts} className={styles['sheet']} factClassName={styles['fact']}>
      <div className={styles['fact']}>
        <dt>Статус</dt>
        <dd>
          <LotStatus status={lot.status} />
        </dd>
      </div>
      {wide.map(([label, words]) =>
        words ? (
          <div key={label} className={`${styles['fact']} ${styles['wide']}`}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ) : null,
      )}
    </FactList>
  )
}
