import { Prose } from '../../ui/page/prose.tsx'
import { Section } from '../../ui/page/section.tsx'
import type { KitPart } from './kit-part.ts'

const html = `
<p>Передача квартиры проходит в три шага. Каждый занимает не больше одного дня, даты назначаете вы.</p>
<h3>Что понадобится</h3>
<ul><li>паспорт каждого, кто указан в договоре;</li><li>договор и <a href="/documents">документы об оплате</a>;</li></ul>
<h3>Как это проходит</h3>
<ol><li>Вы выбираете день и час.</li><li>Вместе с инженером осматриваете квартиру.</li><li>Подписываете акт.</li></ol>
<table><thead><tr><th>Вид работ</th><th>Срок</th></tr></thead><tbody><tr><td>Замена стекла</td><td>14 дней</td></tr><tr><td>Регулировка окна</td><td>3 дня</td></tr></tbody></table>
`

export function ProseSection(part: KitPart) {
  return (
    <Section {...part}>
      <Prose html={html} />
    </Section>
  )
}
