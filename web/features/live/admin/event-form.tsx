import { useController } from 'react-hook-form'
import type { Instructor } from '#shared/contract/instructor.ts'
import { LiveEventInput } from '#shared/contract/live/live-event.ts'
import { liveTiers } from '#shared/rules/live/live-event.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { PictureField } from '../../../parts/uploads/picture-field.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/base/amplify.ts'
import { Chip } from '../../../ui/feedback/chip.tsx'
import {
  asNumber,
  type ContractForm,
  FieldGroup,
  FieldRow,
  Form,
  Hint,
  useContractForm,
} from '../../../ui/form/contract-form.tsx'
import { allZones } from '../../../ui/text/zones.ts'
import styles from './live-page.module.css'

type EventFormProps = {
  /** Connects the form with the button outside it. */
  id: string
  initial: LiveEventInput
  instructors: readonly Instructor[]
  /** Rejects with the server's error. */
  onSave: (input: LiveEventInput) => Promise<void>
}

/** The fields of an event, validated by the contract's schema. */
export function EventForm({ id, initial, instructors, onSave }: EventFormProps) {
  const form = useContractForm<LiveEventInput>(LiveEventInput, initial, onSave, {
    'live.no_such_time': 'wallTime',
    'live.in_past': 'wallTime',
    'instructor.not_found': 'hostIds',
  })
  const { field } = form
  return (
    <Form id={id} form={form}>
      <TextField label="Title" isRequired autoComplete="off" {...field('title')} />
      <FieldRow>
        <TextField label="Begins" isRequired type="datetime-local" {...field('wallTime')} />
        <SelectField label="Time zone" isRequired {...field('zone')}>
          {allZones(initial.zone).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </SelectField>
        <TextField label="Minutes" isRequired type="number" min={15} {...field('minutes', asNumber)} />
        <SelectField label="For" {...field('accessLevel')}>
          {liveTiers.map((tier) => (
            <option key={tier} value={tier}>
              {tier === 'premium' ? 'Premium and Master' : planNames[tier]}
            </option>
          ))}
        </SelectField>
      </FieldRow>
      <Hint>
        The waiting room opens 15 minutes before. Members with a reminder get a mail if the start changes.
      </Hint>
      <TextAreaField label="Description" rows={4} {...field('description')} />
      <HostsField form={form} instructors={instructors} />
      <PictureField
        form={form}
        name="posterUrl"
        label="Poster"
        shape="wide"
        hint="JPEG, PNG or WebP, cropped to 16:9."
      />
    </Form>
  )
}

type HostsFieldProps = { form: ContractForm<LiveEventInput>; instructors: readonly Instructor[] }

/** The hosts of an event, in order. */
function HostsField({ form, instructors }: HostsFieldProps) {
  const { field } = useController({ control: form.control, name: 'hostIds' })
  const chosen = field.value ?? []
  const nameOf = (id: string) => instructors.find((each) => each.id === id)?.name ?? 'No longer listed'
  return (
    <FieldGroup legend="Hosts">
      {chosen.length > 0 && (
        <p className={styles.chosen}>
          {chosen.map((id) => (
            <Chip
              key={id}
              removeLabel={`Remove ${nameOf(id)}`}
              onRemove={() => field.onChange(chosen.filter((each) => each !== id))}
            >
              {nameOf(id)}
            </Chip>
          ))}
        </p>
      )}
      <SelectField
        label="Add a host"
        name={field.name}
        ref={field.ref}
        value=""
        onBlur={field.onBlur}
        onChange={({ currentTarget: { value } }) => value && field.onChange([...chosen, value])}
        {...form.faultOf('hostIds')}
      >
        <option value="">Choose an instructor</option>
        {instructors
          .filter(({ id }) => !chosen.includes(id))
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
    </FieldGroup>
  )
}
