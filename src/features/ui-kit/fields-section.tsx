import { Checkbox } from '../../ui/form/checkbox.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Section } from '../../ui/page/section.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Sample, Samples } from './sample.tsx'
import type { KitPart } from './kit-part.ts'

const days = [
  { value: '', label: 'Как можно скорее' },
  { value: '1', label: 'Завтра, 22 ноября' },
  { value: '2', label: 'Послезавтра, 23 ноября' },
]

export function FieldsSection(part: KitPart) {
  return (
    <Section {...part}>
      <Samples title="Строка текста">
        <Sample name="Покой">
          <TextField label="Имя" name="rest" />
        </Sample>
        <Sample name="Указатель" show="hover">
          <TextField label="Имя" name="hover" />
        </Sample>
        <Sample name="Фокус" show="focus">
          <TextField label="Имя" name="focus" />
        </Sample>
        <Sample name="Заполнено">
          <TextField label="Имя" name="filled" defaultValue="Анна" />
        </Sample>
        <Sample name="Подсказка">
          <TextField label="Телефон" name="hint" hint="Например, +7 (912) 345-67-89" />
        </Sample>
        <Sample name="Ошибка">
          <TextField
            id="kit-phone"
            label="Телефон"
            name="error"
            defaultValue="+7 (912) 3"
            error="Неверно введен номер телефона"
          />
        </Sample>
        <Sample name="Недоступно">
          <TextField label="Имя" name="disabled" defaultValue="Анна" disabled />
        </Sample>
        <Sample name="Ждёт ответа">
          <TextField label="Имя" name="loading" defaultValue="Анна" isLoading />
        </Sample>
      </Samples>
      <Samples title="Выбор из списка">
        <Sample name="Покой">
          <SelectField label="День звонка" name="day-rest" options={days} />
        </Sample>
        <Sample name="Указатель" show="hover">
          <SelectField label="День звонка" name="day-hover" options={days} />
        </Sample>
        <Sample name="Фокус" show="focus">
          <SelectField label="День звонка" name="day-focus" options={days} />
        </Sample>
        <Sample name="Ошибка">
          <SelectField
            id="kit-day"
            label="День звонка"
            name="day-error"
            options={days}
            error="Записаться можно только на 3 недели вперёд"
          />
        </Sample>
        <Sample name="Недоступно">
          <SelectField label="День звонка" name="day-disabled" options={days} disabled />
        </Sample>
      </Samples>
      <Samples title="Флажок">
        <Sample name="Покой">
          <Checkbox label="Я согласен" name="box-rest" />
        </Sample>
        <Sample name="Указатель" show="hover">
          <Checkbox label="Я согласен" name="box-hover" />
        </Sample>
        <Sample name="Фокус" show="focus">
          <Checkbox label="Я согласен" name="box-focus" />
        </Sample>
        <Sample name="Отмечен">
          <Checkbox label="Я согласен" name="box-on" defaultChecked />
        </Sample>
        <Sample name="Ошибка">
          <Checkbox
            id="kit-box"
            label="Я согласен"
            name="box-error"
            error="Пожалуйста, заполните это поле"
          />
        </Sample>
        <Sample name="Недоступен">
          <Checkbox label="Я согласен" name="box-disabled" disabled />
        </Sample>
        <Sample name="Отмечен и недоступен">
          <Checkbox label="Я согласен" name="box-disabled-on" defaultChecked disabled />
        </Sample>
      </Samples>
      <Samples title="Сводка ошибок длинной формы" size="full">
        <Sample name="Ведёт к каждому полю">
          <ErrorSummary
            errors={[
              { fieldId: 'kit-phone', message: 'Неверно введен номер телефона' },
              { fieldId: 'kit-day', message: 'Записаться можно только на 3 недели вперёд' },
              { fieldId: 'kit-box', message: 'Пожалуйста, заполните это поле' },
            ]}
          />
        </Sample>
      </Samples>
    </Section>
  )
}
