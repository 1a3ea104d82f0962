import type { CampaignInput } from '#shared/contract/newsletter/campaign.ts'
import { tiers } from '#shared/rules/access/access.ts'
import { SelectField, TextAreaField, TextField } from '../../../ui/base/amplify.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { type ContractForm, FieldRow, Hint, orNull } from '../../../ui/form/contract-form.tsx'
import { CampaignWhen } from './campaign-when.tsx'
import { audienceName } from './campaign-words.tsx'
import { useCourses } from './use-newsletter.ts'

/** The content, audience and time of a newsletter. */
export function CampaignFields({ form }: { form: ContractForm<CampaignInput> }) {
  const courses = useCourses().data?.items ?? []
  const audience = form.watch('audience') ?? 'all'
  const isListed = !audience.startsWith('crs_') || courses.some(({ id }) => id === audience)
  return (
    <>
      <TextField label="Subject" isRequired autoComplete="off" {...form.field('subject')} />
      <FieldRow least="14rem">
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
        <CampaignWhen form={form} />
      </FieldRow>
      {typeof form.watch('morningOf') === 'string' && (
        <Hint>Each member gets it at 9 AM local time, or at 9 AM Eastern if the zone is not known.</Hint>
      )}
      <TextAreaField label="Content" isRequired rows={12} {...form.field('content')} />
      <Hint>
        # Heading, ## smaller one, **bold**, *italic*, - list, --- line, [words](/videos), and a link on a
        line of its own becomes a button. {'{{firstName|there}}'} is the reader’s first name, or “there”.
      </Hint>
      <TextAreaField
        label="HTML (optional)"
        rows={5}
        spellCheck={false}
        {...form.field('htmlContent', orNull)}
      />
      <Hint>
        Replaces the design of the content. Scripts, forms and external resources are removed. The content is
        still the plain-text version.
      </Hint>
    </>
  )
}

/** Shows a toast if subject or content is missing; the fields show their own errors. */
export function toastMissing(form: ContractForm<CampaignInput>): void {
  if (form.getValues('subject')?.trim() && form.getValues('content')?.trim()) return
  toast({ title: 'Error', description: 'Please fill in subject and content', tone: 'bad' })
}
