import type { CompanyContent } from './content.ts'
import { tie } from './tie.ts'

export const company: CompanyContent = {
  name: 'Ордината',
  legal_name: 'ООО «Ордината Девелопмент» (демонстрационная компания)',
  tagline: tie('Строим дома, в которых каждый размер известен до покупки.'),
  about_html: '<p>О компании</p>',
  purchase_html: '<p>Покупка</p>',
  disclaimer: tie(`«Ордината» — демонстрационная компания.`),
}
