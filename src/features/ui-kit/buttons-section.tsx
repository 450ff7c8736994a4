import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Sample, Samples } from './sample.tsx'
import type { KitPart } from './kit-part.ts'

const variants = [
  { variant: 'primary', title: 'Главная' },
  { variant: 'secondary', title: 'Второстепенная' },
  { variant: 'text', title: 'Текстовая' },
] as const

export function ButtonsSection(part: KitPart) {
  return (
    <Section {...part}>
      {variants.map(({ variant, title }) => (
        <Samples key={variant} size="s" title={title}>
          <Sample name="Покой">
            <Button variant={variant}>Показать</Button>
          </Sample>
          <Sample name="Указатель" show="hover">
            <Button variant={variant}>Показать</Button>
          </Sample>
          <Sample name="Фокус" show="focus">
            <Button variant={variant}>Показать</Button>
          </Sample>
          <Sample name="Со знаком">
            <Button variant={variant} icon="phone">
              Позвонить
            </Button>
          </Sample>
          <Sample name="Ждёт ответа">
            <Button variant={variant} icon="phone" isLoading>
              Позвонить
            </Button>
          </Sample>
          <Sample name="Недоступна">
            <Button variant={variant} disabled>
              Показать
            </Button>
          </Sample>
          <Sample name="56 px, в формах">
            <Button variant={variant} size="l">
              Отправить
            </Button>
          </Sample>
          <Sample name="Ссылка">
            <ButtonLink variant={variant} to="/flats">
              Квартиры
            </ButtonLink>
          </Sample>
        </Samples>
      ))}
      <Samples title="В премиум-классе" size="full">
        <Sample name="Главная, второстепенная, текстовая" tone="premium_area" isRow>
          {variants.map(({ variant, title }) => (
            <Button key={variant} variant={variant}>
              {title}
            </Button>
          ))}
        </Sample>
      </Samples>
    </Section>
  )
}
