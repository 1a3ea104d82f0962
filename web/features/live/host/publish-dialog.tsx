import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { Category } from '#shared/contract/category.ts'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { ReplayInput } from '#shared/contract/live/live-replay.ts'
import { read } from '../../../api.ts'
import { SelectField, TextField } from '../../../ui/base/amplify.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { Form, Hint, useContractForm } from '../../../ui/form/contract-form.tsx'
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx'
import { planWords } from '../live-words.ts'
import type { useReplayWrites } from './use-desk.ts'

type PublishDialogProps = {
  open: boolean
  event: LiveEvent
  publish: ReturnType<typeof useReplayWrites>['publish']
  onClose: () => void
}

/** Asks for the title and the category of a replay. */
export function PublishDialog({ open, event, publish, onClose }: PublishDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Publish the replay"
      saveLabel="Publish"
      cancelLabel="Not yet"
      busy={publish.isPending}
    >
      {(id) => <Body id={id} event={event} publish={publish} onClose={onClose} />}
    </FormDialog>
  )
}

type BodyProps = Omit<PublishDialogProps, 'open'> & { id: string }

function Body({ id, event, publish, onClose }: BodyProps) {
  const categories = useQuery(read(catalogue.listCategories))
  if (!categories.data) {
    if (!categories.error) return <FormSkeleton />
    return (
      <ErrorState level={3} title="The form could not be loaded" onRetry={() => void categories.refetch()} />
    )
  }
  const save = async (wanted: ReplayInput) => {
    await publish.mutateAsync(wanted)
    onClose()
  }
  return <ReplayForm id={id} event={event} categories={categories.data.items} onSave={save} />
}

type FormProps = {
  id: string
  event: LiveEvent
  categories: readonly Category[]
  onSave: (wanted: ReplayInput) => Promise<void>
}

function ReplayForm({ id, event, categories, onSave }: FormProps) {
  const form = useContractForm<z.input<typeof ReplayInput>>(
    ReplayInput,
    { title: event.title, categoryId: '' },
    onSave,
  )
  return (
    <Form id={id} form={form}>
      <TextField label="Title" isRequired {...form.field('title')} />
      <SelectField label="Category" isRequired {...form.field('categoryId')}>
        <option value="">Choose a category</option>
        {categories.map((category) => (
          <option key={category.id} value={category.id}>
            {category.name}
          </option>
        ))}
      </SelectField>
      <Hint>
        It is for {planWords(event)}, like the event, and appears in the library when it is converted.
      </Hint>
    </Form>
  )
}
