import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import { Pagination } from '../../ui/page/pagination.tsx'
import { Section } from '../../ui/page/section.tsx'
import { SocialLink } from '../../ui/display/social-link.tsx'
import { Sample, Samples } from './sample.tsx'
import type { KitPart } from './kit-part.ts'

const path = [
  { title: 'Главная', href: '/' },
  { title: 'Квартиры', href: '/flats' },
  { title: 'Б-1-045' },
]
const toHref = (page: number) => (page > 1 ? `/flats?page=${page}` : '/flats')
const sizes = [
  { size: 's', height: 48 },
  { size: 'xs', height: 44 },
  { size: 'xxs', height: 32 },
] as const

export function NavigationSection(part: KitPart) {
  return (
    <Section {...part}>
      <Samples title="Путь" size="full">
        <Sample name="Три шага">
          <Breadcrumbs items={path} isIndexed={false} />
        </Sample>
      </Samples>
      <Samples title="Страницы" size="full">
        <Sample name="В середине">
          <Pagination page={5} pages={12} toHref={toHref} />
        </Sample>
        <Sample name="Первая" isInert>
          <Pagination page={1} pages={12} toHref={toHref} />
        </Sample>
        <Sample name="Последняя" isInert>
          <Pagination page={12} pages={12} toHref={toHref} />
        </Sample>
      </Samples>
      {sizes.map(({ size, height }) => (
        <Samples key={size} title={`Социальные сети, ${size}: ${height} px`} size="s">
          <Sample name="Знак">
            <SocialLink name="telegram" link="https://t.me/ordinata-example" size={size} />
          </Sample>
          <Sample name="Знак и слово">
            <SocialLink
              name="vkontakte"
              link="https://vk.com/ordinata-example"
              size={size}
              text="ВКонтакте"
            />
          </Sample>
          <Sample name="Слово">
            <SocialLink
              name="youtube"
              link="https://youtube.com/@ordinata-example"
              size={size}
              hasIcon={false}
              text="YouTube"
            />
          </Sample>
        </Samples>
      ))}
    </Section>
  )
}
