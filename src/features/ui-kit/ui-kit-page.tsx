import { Container } from '../../ui/page/container.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ButtonsSection } from './buttons-section.tsx'
import { ColourSection } from './colour-section.tsx'
import { DialogsSection } from './dialogs-section.tsx'
import { FactsSection } from './facts-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { FiltersSection } from './filters-section.tsx'
import { LotsSection } from './lots-section.tsx'
import { NavigationSection } from './navigation-section.tsx'
import { PlanSection } from './plan-section.tsx'
import { ProseSection } from './prose-section.tsx'
import { ShellSection } from './shell-section.tsx'
import { StateSection } from './state-section.tsx'
import { SignSection, TypeSection } from './type-section.tsx'
import styles from './ui-kit-page.module.css'

const parts = [
  { id: 'colour', title: 'Цвет', Part: ColourSection },
  { id: 'type', title: 'Шрифт', Part: TypeSection },
  { id: 'signs', title: 'Логотип и знаки', Part: SignSection },
  { id: 'buttons', title: 'Кнопки', Part: ButtonsSection },
  { id: 'fields', title: 'Поля', Part: FieldsSection },
  { id: 'filters', title: 'Фильтр', Part: FiltersSection },
  { id: 'facts', title: 'Цена, метки, ось', Part: FactsSection },
  { id: 'navigation', title: 'Переходы', Part: NavigationSection },
  { id: 'states', title: 'Пусто, ждём, не вышло', Part: StateSection },
  { id: 'lots', title: 'Лоты', Part: LotsSection },
  { id: 'genplan', title: 'Генплан', Part: PlanSection },
  { id: 'dialogs', title: 'Окна', Part: DialogsSection },
  { id: 'shell', title: 'Вокруг страницы', Part: ShellSection },
  { id: 'prose', title: 'Текст', Part: ProseSection },
] as const

/** Every component of the interface in every state. */
export function Component() {
  return (
    <>
      <PageHead
        title="Набор интерфейса"
        description="Каждый элемент интерфейса во всех состояниях"
        path="/ui-kit"
        isIndexed={false}
      />
      <Container className={styles['head']}>
        <h1>Набор интерфейса</h1>
        <nav aria-label="Части набора">
          <ul className={styles['parts']}>
            {parts.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className={styles['part']}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </Container>
      {parts.map(({ id, title, Part }, index) => (
        <Part key={id} id={id} title={title} axis={String(index + 1)} />
      ))}
    </>
  )
}
