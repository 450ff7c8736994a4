import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { Sample, Samples } from './sample.tsx'
import type { KitPart } from './kit-part.ts'

export function StateSection(part: KitPart) {
  return (
    <Section {...part}>
      <Samples size="l">
        <Sample name="Список пуст">
          <EmptyState
            title="Ничего не нашлось"
            text="Под все условия сразу не подходит ни одна квартира. Попробуйте убрать часть из них."
            action={<ButtonLink to="/flats">Показать все квартиры</ButtonLink>}
          />
        </Sample>
        <Sample name="Список не пришёл">
          <EmptyState
            title="Список не загрузился"
            text="Похоже, нет связи. Проверьте её и попробуйте ещё раз."
            action={<Button>Загрузить ещё раз</Button>}
          />
        </Sample>
      </Samples>
      <Samples title="Место для того, что загружается" size="s">
        <Sample name="Строка">
          <Skeleton height="2.4rem" width="70%" />
        </Sample>
        <Sample name="План">
          <Skeleton height="18rem" />
        </Sample>
      </Samples>
      <Samples title="Сообщение" size="full">
        <Sample name="Сведения">
          <Notice>Сейчас забронировано. Бронь снимают, если сделка не состоялась.</Notice>
        </Sample>
        <Sample name="Ошибка">
          <Notice tone="error">Заявка не отправлена. Позвоните нам или попробуйте позже.</Notice>
        </Sample>
      </Samples>
    </Section>
  )
}
