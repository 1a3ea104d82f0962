import { useId } from 'react'
import * as z from 'zod/mini'
import type { PaymentSettings } from '#shared/contract/payments/admin-books.ts'
import { HoursChange, OfficeChange, siteChange } from '#shared/contract/payments/site-settings.ts'
import { hourWords, type OfficeWeek, type OpeningHours, weekdayName } from '#shared/rules/office/office.ts'
import { TextField } from '../../../../ui/base/amplify.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { useLeaveQuestion } from '../../../../ui/dialog/use-leave-question.tsx'
import { FieldGroup, FieldRow, Form } from '../../../../ui/form/contract-form.tsx'
import { Select } from '../../../../ui/form/field.tsx'
import styles from './settings-page.module.css'
import { useSettingsForm } from './use-settings.ts'

/** The same fields, flattened for the form. */
const OfficeFields = z.strictObject({
  ...OfficeChange.shape,
  contactEmail: siteChange.contactEmail,
  hours: HoursChange,
})
type OfficeInput = z.output<typeof OfficeFields>

const fromMonday = [1, 2, 3, 4, 5, 6, 0] as const

/** The address of Kiai, its contact details and its opening hours. */
export function OfficeForm({ settings }: { settings: PaymentSettings }) {
  const id = useId()
  const { form, isSaving } = useSettingsForm<OfficeInput>(OfficeFields, settings, {
    inputOf: ({ site }) => ({ ...site.office, contactEmail: site.contactEmail ?? '', hours: site.hours }),
    changeOf: ({ street, city, region, hours, contactEmail }) => ({
      office: { street, city, region },
      hours,
      contactEmail,
    }),
  })
  const hours = form.watch('hours')
  const question = useLeaveQuestion(form.formState.isDirty)
  const { errorMessage } = form.faultOf('hours')
  return (
    <section className={styles.card} aria-label="Office">
      {question}
      <h2 className={styles.cardTitle}>Office</h2>
      <Form id={id} form={form}>
        <TextField label="Street" isRequired autoComplete="off" {...form.field('street')} />
        <FieldRow>
          <TextField label="City" isRequired autoComplete="off" {...form.field('city')} />
          <TextField
            label="State, postcode and country"
            isRequired
            autoComplete="off"
            {...form.field('region')}
          />
        </FieldRow>
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          descriptiveText="Shown on the contact page and in the policies. If it is empty, they link to the contact form."
          {...form.field('contactEmail')}
        />
        <FieldGroup legend="Hours (New York time)">
          <Week
            hours={hours}
            onChange={(next) =>
              form.setValue('hours', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
            }
          />
          {errorMessage && (
            <p role="alert" className={styles.failure}>
              {errorMessage}
            </p>
          )}
        </FieldGroup>
        <div className={styles.save}>
          <Button type="submit" form={id} variant="gold" busy={isSaving}>
            Save
          </Button>
        </div>
      </Form>
    </section>
  )
}

type WeekProps = { hours: OfficeWeek; onChange: (hours: (OpeningHours | null)[]) => void }

const usual: OpeningHours = { opens: 9, closes: 18 }

function Week({ hours, onChange }: WeekProps) {
  const set = (day: number, open: OpeningHours | null) =>
    onChange(hours.map((known, each) => (each === day ? open : known)))
  return (
    <ul className={styles.week}>
      {fromMonday.map((day) => {
        const open = hours[day] ?? null
        const name = weekdayName(day)
        return (
          <li key={day}>
            <span>{name}</span>
            <Select
              label={`${name} from`}
              hideLabel
              value={open ? String(open.opens) : ''}
              onChange={({ currentTarget: { value } }) =>
                set(day, value === '' ? null : opensAt(open ?? usual, Number(value)))
              }
            >
              <option value="">Closed</option>
              {Array.from({ length: 24 }, (_, hour) => (
                <option key={hourWords(hour)} value={hour}>
                  {hourWords(hour)}
                </option>
              ))}
            </Select>
            <Select
              label={`${name} to`}
              hideLabel
              disabled={!open}
              value={open ? String(open.closes) : ''}
              onChange={({ currentTarget: { value } }) =>
                open && set(day, { ...open, closes: Number(value) })
              }
            >
              {!open && <option value="">–</option>}
              {Array.from(
                { length: 24 - (open?.opens ?? 0) },
                (_, more) => (open?.opens ?? 0) + more + 1,
              ).map((hour) => (
                <option key={hour} value={hour}>
                  {hourWords(hour)}
                </option>
              ))}
            </Select>
          </li>
        )
      })}
    </ul>
  )
}

/** Closes at least one hour after it opens. */
const opensAt = ({ closes }: OpeningHours, opens: number): OpeningHours => ({
  opens,
  closes: Math.max(closes, opens + 1),
})
