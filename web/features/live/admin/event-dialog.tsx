import { useQuery } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { AdminLiveEvent, LiveEventInput } from '#shared/contract/live/live-event.ts'
import { read } from '../../../api.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx'
import { ownZone } from '../../../ui/text/zones.ts'
import { EventForm } from './event-form.tsx'
import type { useEventWrites } from './use-live-events.ts'

type EventDialogProps = {
  /** The event to edit; `new` plans one; undefined shows no dialog. */
  subject: AdminLiveEvent | 'new' | undefined
  writes: ReturnType<typeof useEventWrites>
  onClose: () => void
}

/** The form of an event in a dialog. */
export function EventDialog({ subject, writes, onClose }: EventDialogProps) {
  const isNew = subject === 'new'
  return (
    <FormDialog
      open={subject !== undefined}
      onClose={onClose}
      title={isNew ? 'Plan an event' : 'Edit event'}
      size="wide"
      saveLabel={isNew ? 'Plan event' : 'Save changes'}
      busy={writes.create.isPending || writes.update.isPending}
    >
      {(formId) => subject && <Body formId={formId} subject={subject} writes={writes} onClose={onClose} />}
    </FormDialog>
  )
}

const blank = (): LiveEventInput => ({
  title: '',
  description: '',
  wallTime: '',
  zone: ownZone(),
  minutes: 90,
  accessLevel: 'premium',
  hostIds: [],
  posterUrl: null,
})

const inputOf = ({
  title,
  description,
  wallTime,
  zone,
  minutes,
  accessLevel,
  hostIds,
  posterUrl,
}: AdminLiveEvent): LiveEventInput => ({
  title,
  description,
  wallTime,
  zone,
  minutes,
  accessLevel,
  hostIds,
  posterUrl,
})

type BodyProps = Omit<EventDialogProps, 'subject'> & { formId: string; subject: AdminLiveEvent | 'new' }

function Body({ formId, subject, writes, onClose }: BodyProps) {
  const instructors = useQuery(read(catalogue.listInstructors, { query: {} }))
  if (!instructors.data) {
    if (!instructors.error) return <FormSkeleton />
    return (
      <ErrorState level={3} title="The form could not be loaded" onRetry={() => void instructors.refetch()} />
    )
  }
  const save = async (wanted: LiveEventInput) => {
    if (subject === 'new') await writes.create.mutateAsync(wanted)
    else await writes.update.mutateAsync({ id: subject.id, knownUpdatedAt: subject.updatedAt, wanted })
    onClose()
  }
  return (
    <EventForm
      id={formId}
      initial={subject === 'new' ? blank() : inputOf(subject)}
      instructors={instructors.data.items}
      onSave={save}
    />
  )
}
