import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { CampaignInput } from '#shared/contract/newsletter/campaign.ts'
import { SelectField, TextField } from '../../../ui/base/amplify.ts'
import type { ContractForm } from '../../../ui/form/contract-form.tsx'

type Form = { form: ContractForm<CampaignInput> }
type Way = 'now' | 'time' | 'morning'

const day = 24 * 3_600_000

/** Fields for the time of a newsletter: at once, at a time, or on the morning of a day in each reader's time zone. */
export function CampaignWhen({ form }: Form) {
  const { scheduledAt, morningOf } = form.getValues()
  const [way, setWay] = useState<Way>(morningOf ? 'morning' : scheduledAt ? 'time' : 'now')
  const choose = (chosen: Way) => {
    setWay(chosen)
    const set = (name: 'scheduledAt' | 'morningOf', value: string | null) =>
      form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    const tomorrow = new Date(Date.now() + day)
    set('scheduledAt', chosen === 'time' ? atNine(tomorrow).toISOString() : null)
    set('morningOf', chosen === 'morning' ? localOf(tomorrow).slice(0, 10) : null)
  }
  return (
    <>
      <SelectField label="When" value={way} onChange={({ currentTarget: { value } }) => choose(value as Way)}>
        <option value="now">Immediately</option>
        <option value="time">At a set time</option>
        <option value="morning">In the morning of each reader</option>
      </SelectField>
      {way === 'time' && <Time form={form} />}
      {way === 'morning' && <TextField label="Day" type="date" isRequired {...form.field('morningOf')} />}
    </>
  )
}

/** The time is entered in the admin's own time zone. */
function Time({ form }: Form) {
  const { field } = useController({ control: form.control, name: 'scheduledAt' })
  return (
    <TextField
      label="Date and time"
      type="datetime-local"
      isRequired
      name={field.name}
      ref={field.ref}
      value={field.value ? localOf(new Date(field.value)) : ''}
      onBlur={field.onBlur}
      onChange={({ currentTarget: { value } }) => field.onChange(value ? new Date(value).toISOString() : '')}
      {...form.faultOf('scheduledAt')}
    />
  )
}

const atNine = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate(), 9)

/** The format of a datetime field. */
const localOf = (date: Date) =>
  new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
