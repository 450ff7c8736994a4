import { AxisMark } from '../../ui/display/axis-mark.tsx'
import { Price } from '../../ui/display/price.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Tag } from '../../ui/display/tag.tsx'
import { LotStatus } from '../catalogue/card/lot-status.tsx'
import { Sample, Samples } from './sample.tsx'
import type { KitPart } from './kit-part.ts'

export function FactsSection(part: KitPart) {
  return (
    <Section {...part}>
      <Samples title="Цена">
        <Sample name="Мелкая">
          <Price price={12_430_000} size="s" />
        </Sample>
        <Sample name="Обычная">
          <Price price={12_430_000} />
        </Sample>
        <Sample name="Обычная со скидкой">
          <Price price={12_430_000} salePrice={11_560_000} />
        </Sample>
        <Sample name="Крупная со скидкой">
          <Price price={12_430_000} salePrice={11_560_000} size="l" />
        </Sample>
      </Samples>
      <Samples title="Метка">
        <Sample name="Простая">
          <Tag>С отделкой</Tag>
        </Sample>
        <Sample name="Предложение">
          <Tag tone="accent">Скидка 7&nbsp;%</Tag>
        </Sample>
        <Sample name="Премиум" tone="premium_area">
          <Tag tone="accent">Скидка 7&nbsp;%</Tag>
        </Sample>
      </Samples>
      <Samples title="Состояние лота" size="s">
        {(['available', 'reserved', 'sold'] as const).map((status) => (
          <Sample key={status} name={status}>
            <LotStatus status={status} />
          </Sample>
        ))}
      </Samples>
      <Samples title="Ось">
        <Sample name="С координатой">
          <AxisMark label="+24,60" />
        </Sample>
        <Sample name="Без координаты">
          <AxisMark />
        </Sample>
      </Samples>
    </Section>
  )
}
