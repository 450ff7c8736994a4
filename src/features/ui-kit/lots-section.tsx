import { useLoaderData } from 'react-router'
import { Section } from '../../ui/page/section.tsx'
import { SiteContext, useSite } from '../../ui/site.ts'
import { LotCardView } from '../catalogue/card/lot-card.tsx'
import type { ListedLot } from '../lots/model/listed-lot.ts'
import { LotTable } from '../catalogue/list/lot-table.tsx'
import { lotHeadline } from '../lots/model/lot-labels.ts'
import { FavouriteToggle, HeartButton } from '../favourites/favourite-toggle.tsx'
import { Sample, Samples } from './sample.tsx'
import { sampleLots } from './sample-lots.ts'
import type { UiKitData } from './ui-kit-page.server.ts'
import type { KitPart } from './kit-part.ts'

const sorts = {
  area: { href: '/flats?view=table&order=area', now: null },
  floor: { href: '/flats?view=table&order=floor', now: null },
  price: { href: '/flats?view=table&order=-price', now: 'ascending' },
} as const

const settings = [
  { title: 'Без метки спецпредложения', cards: { hotOffer: false, flatButton: false } },
  { title: 'Со словами «Показать квартиру»', cards: { hotOffer: true, flatButton: true } },
]

export function LotsSection(part: KitPart) {
  const { lots } = useLoaderData<UiKitData>()
  const samples = sampleLots(lots)
  const [first, offer] = samples
  const site = useSite()
  return (
    <Section {...part}>
      <Samples title="Карточка">
        {samples.map(({ title, lot }) => (
          <Sample key={title} name={title}>
            <LotCardView lot={lot} action={renderToggle(lot)} />
          </Sample>
        ))}
      </Samples>
      <Samples title="Карточка по настройкам сайта">
        {settings.map(({ title, cards }) => (
          <Sample key={title} name={title} isInert>
            <SiteContext value={{ ...site, cards }}>
              {offer ? <LotCardView lot={offer.lot} /> : null}
            </SiteContext>
          </Sample>
        ))}
      </Samples>
      <Samples title="Таблица" size="full">
        <Sample name="По возрастанию цены">
          <LotTable
            column="Квартира"
            sorts={sorts}
            lots={samples.map(({ lot }) => lot)}
            renderAction={renderToggle}
          />
        </Sample>
      </Samples>
      <Samples title="Избранное">
        <Sample name="Не отмечено" isInert>
          <HeartButton isIn={false} />
        </Sample>
        <Sample name="Отмечено" isInert>
          <HeartButton isIn />
        </Sample>
        <Sample name="Со словами">
          {first ? <FavouriteToggle lotId={first.lot.id} withText /> : null}
        </Sample>
      </Samples>
    </Section>
  )
}

function renderToggle(lot: ListedLot) {
  return <FavouriteToggle lotId={lot.id} label={lotHeadline(lot)} />
}
