import { useController } from 'react-hook-form'
import type { CampaignInput } from '#shared/contract/newsletter/campaign.ts'
import { tiers } from '#shared/rules/access/access.ts'
import { SelectField, TextAreaField, TextField } from '../../../ui/base/amplify.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { type ContractForm, FieldRow, Hint, orNull } from '../../../ui/form/contract-form.tsx'
import { audienceName } from './campaign-words.tsx'
import { useCourses } from './use-newsletter.ts'

/** What a newsletter says, whom it goes to and when. */
export function CampaignFields({ form }: { form: ContractForm<CampaignInput> }) {
  const courses = useCourses().data?.items ?? []
  const audience = form.watch('audience') ?? 'all'
  const isListed = !audience.startsWith('crs_') || courses.some(({ id }) => id === audience)
  return (
    <>
      <TextField label="Subject" isRequired autoComplete="off" {...form.field('subject')} />
      <FieldRow>
        <SelectField label="To" {...form.field('audience')}>
          {['all', ...tiers].map((each) => (
            <option key={each} value={each}>
              {audienceName(each)}
            </option>
          ))}
          {!isListed && <option value={audience}>{audienceName(audience)}</option>}
          {courses.map(({ id }) => (
            <option key={id} value={id}>
              {audienceName(id, courses)}
            </option>
          ))}
        </SelectField>
        <When form={form} />
      </FieldRow>
      <TextAreaField label="Content" isRequired rows={12} {...form.field('content')} />
      <Hint>
        # Heading, ## smaller one, **bold**, *italic*, - list, --- line, [words](/videos), and a link in a
        line of its own becomes a button. {'{{firstName|there}}'} is the reader’s first name, or “there”.
      </Hint>
      <TextAreaField
        label="HTML (optional)"
        rows={5}
        spellCheck={false}
        {...form.field('htmlContent', orNull)}
      />
      <Hint>
        In place of what the content looks like. Scripts, forms and what loads from elsewhere are taken out;
        the content stays what is read as plain text.
      </Hint>
    </>
  )
}

/** The reader of this clock means its own hour. */
function When({ form }: { form: ContractForm<CampaignInput> }) {
  const { field } = useController({ control: form.control, name: 'scheduledAt' })
  return (
    <TextField
      label="When (empty: at once)"
      type="datetime-local"
      name={field.name}
      ref={field.ref}
      value={field.value ? localOf(field.value) : ''}
      onBlur={field.onBlur}
      onChange={({ currentTarget: { value } }) =>
        field.onChange(value ? new Date(value).toISOString() : null)
      }
      {...form.faultOf('scheduledAt')}
    />
  )
}

function localOf(iso: string): string {
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Says what is missing before the fields do. */
export function toastMissing(form: ContractForm<CampaignInput>): void {
  if (form.getValues('subject')?.trim() && form.getValues('content')?.trim()) return
  toast({ title: 'Error', description: 'Please fill in subject and content', tone: 'bad' })
}
