import { escape } from './paper-html.ts'

/** What the parties fill in, by the slug of the document whose form it is. */
const FORMS: Readonly<Record<string, readonly (readonly [heading: string, lines: string[]])[]>> = {
  'dogovor-uchastiya-obrazets': [
    [
      'Стороны',
      [
        'Застройщик, в лице',
        'Участник долевого строительства',
        'Паспорт: серия, номер, кем и когда выдан',
        'Адрес регистрации',
        'Телефон и адрес электронной почты',
      ],
    ],
    [
      'Объект',
      [
        'Проект и корпус',
        'Секция, этаж, условный номер',
        'Общая площадь, м²',
        'Площади комнат, м²',
        'Площади кухни и санузлов, м²',
        'Площадь лоджии или балкона и её коэффициент',
        'Отделка по приложению',
      ],
    ],
    [
      'Цена и расчёты',
      [
        'Цена договора, руб., цифрами и прописью',
        'Банк, в котором открыт счёт эскроу',
        'Сумма и срок первого платежа',
        'Суммы и сроки следующих платежей',
      ],
    ],
    ['Сроки', ['Ввод дома в эксплуатацию, квартал и год', 'Передача объекта, не позднее']],
  ],
  'akt-osmotra-obrazets': [
    [
      'Осмотр',
      [
        'Проект, корпус, секция, этаж, номер',
        'Дата, время начала и конца',
        'Осматривал',
        'Представитель застройщика',
      ],
    ],
    [
      'Замечания, место и срок устранения',
      ['Замечание 1', 'Замечание 2', 'Замечание 3', 'Замечание 4', 'Замечание 5', 'Замечание 6'],
    ],
    ['Итог', ['Замечаний всего', 'Дата повторного осмотра']],
  ],
  'pravila-broni': [
    [
      'Лист брони',
      [
        'Проект, корпус, секция, этаж, номер',
        'Цена на день брони, руб.',
        'Бронь до, дата и час',
        'Покупатель, телефон',
      ],
    ],
  ],
  'scheta-eskrou': [
    [
      'Сведения для открытия счёта',
      [
        'Депонент',
        'Номер и дата договора участия',
        'Сумма, руб.',
        'Срок условного депонирования, до',
      ],
    ],
  ],
}

/** The form of a contract with its blank lines and places for two signatures; nothing for a document without one. */
export function contractForm(slug: string): string {
  const parts = FORMS[slug]
  if (!parts) return ''
  const tables = parts.map(
    ([heading, lines]) =>
      `<table><caption>${escape(heading)}</caption><tbody>${lines
        .map(
          (line) =>
            `<tr class="blank"><th scope="row" style="width:42%">${escape(line)}</th><td></td></tr>`,
        )
        .join('')}</tbody></table>`,
  )
  return `<section style="break-before:page"><h2>Бланк</h2>${tables.join('')}
<div class="signs"><p>Застройщик: подпись, фамилия, дата</p><p>Покупатель: подпись, фамилия, дата</p></div></section>`
}
