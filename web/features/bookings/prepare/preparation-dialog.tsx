import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { bookings } from '#shared/contract/bookings/bookings.ts'
import { text } from '#shared/contract/fields.ts'
import { isPreparable, preparationRules, takesClip } from '#shared/rules/sessions/preparation.ts'
import { call } from '../../../api.ts'
import { SessionFacts } from '../../../parts/booking/cancel/session-facts.tsx'
import { PracticeClip } from '../../../parts/booking/practice-clip.tsx'
import { UploadProgress } from '../../../parts/uploads/upload-progress.tsx'
import { TextAreaField } from '../../../ui/base/amplify.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Form, useContractForm } from '../../../ui/form/contract-form.tsx'
import { FileButton } from '../../../ui/form/file-button.tsx'
import { formatDate } from '../../../ui/text/format.ts'
import { firstName } from '../book/book-head.tsx'
import styles from './preparation-dialog.module.css'
import { useClip } from './use-clip.ts'

const Notes = z.object({ notes: text(preparationRules.mostNotes) })

/** Whether notes can still be changed, or there is a clip to look at or remove. */
export const hasPreparation = (booking: Booking, now: number): boolean =>
  booking.preparation !== null ||
  isPreparable({ ...booking, startsAt: booking.scheduledAt, minutes: booking.duration }, new Date(now))

type PreparationDialogProps = {
  booking: Booking | undefined
  onChanged: (changed: Booking) => void
  onClose: () => void
}

/** Notes and a clip of the student's own practice for the instructor. */
export function PreparationDialog({ booking, onChanged, onClose }: PreparationDialogProps) {
  return (
    <Dialog open={booking !== undefined} onClose={onClose} title="Prepare your session">
      {booking && <Preparation key={booking.id} booking={booking} onChanged={onChanged} />}
    </Dialog>
  )
}

type PartProps = { booking: Booking; onChanged: (changed: Booking) => void }

function Preparation({ booking, onChanged }: PartProps) {
  const { scheduledAt: startsAt, duration: minutes, status, preparation } = booking
  const isOpen = isPreparable({ status, startsAt, minutes }, new Date())
  return (
    <div className={styles.parts}>
      <SessionFacts booking={booking} side="student" />
      {isOpen ? (
        <NotesForm booking={booking} onChanged={onChanged} />
      ) : (
        preparation?.notes && <p className={styles.notes}>“{preparation.notes}”</p>
      )}
      <Clip
        booking={booking}
        onChanged={onChanged}
        isOpen={takesClip({ status, startsAt, minutes }, new Date())}
      />
    </div>
  )
}

function NotesForm({ booking, onChanged }: PartProps) {
  const id = useId()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: { notes: string }) => call(bookings.saveNotes, { params: { id: booking.id }, body }),
    onSuccess: (changed) => {
      onChanged(changed)
      toast({
        title: 'Notes saved',
        description: `${firstName({ name: booking.instructorName })} reads them before you meet.`,
      })
    },
  })
  const form = useContractForm<{ notes: string }>(
    Notes,
    { notes: booking.preparation?.notes ?? '' },
    async (input) => {
      await mutateAsync(input)
    },
  )
  const { length } = form.watch('notes')
  return (
    <Form id={id} form={form}>
      <TextAreaField
        label="What should your instructor know?"
        descriptiveText={`${firstName({ name: booking.instructorName })} reads this before you meet. ${length.toLocaleString('en-US')} of 2,000 characters.`}
        rows={5}
        {...form.field('notes')}
      />
      <div>
        <Button type="submit" busy={isPending}>
          Save notes
        </Button>
      </div>
    </Form>
  )
}

function Clip({ booking, onChanged, isOpen }: PartProps & { isOpen: boolean }) {
  const id = useId()
  const [isAsked, setAsked] = useState(false)
  const { uploader, fault, send, remove, isRemoving } = useClip(booking.id, onChanged)
  const clip = booking.preparation?.clip
  const isFree = uploader.state.phase === 'none'
  if (!clip && !isOpen) return null
  return (
    <section className={styles.clip} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className={styles.title}>
        A clip of your practice (optional)
      </h3>
      <p className={styles.soft}>
        {clip
          ? `Only you and ${firstName({ name: booking.instructorName })} see it; it is deleted on ${formatDate(clip.keptUntil)}.`
          : `MP4, MOV or WebM, up to 2 minutes and 500 MB. Only you and ${firstName({ name: booking.instructorName })} see it; it is deleted after 90 days.`}
      </p>
      {isOpen && <UploadProgress uploader={uploader} />}
      {fault && (
        <p id={`${id}-fault`} role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <div className={styles.acts}>
        {clip && <PracticeClip bookingId={booking.id} seconds={clip.seconds} name={booking.instructorName} />}
        {isOpen && isFree && (
          <FileButton
            accept={uploader.accept}
            size="small"
            variant={clip ? 'quiet' : 'outline'}
            faultId={fault ? `${id}-fault` : undefined}
            onChoose={send}
          >
            {clip ? 'Replace' : 'Choose a video'}
          </FileButton>
        )}
        {clip && (isFree || !isOpen) && (
          <Button
            size="small"
            variant={isAsked ? 'danger' : 'quiet'}
            busy={isRemoving}
            onClick={() => (isAsked ? remove() : setAsked(true))}
          >
            {isAsked ? 'Remove permanently' : 'Remove'}
          </Button>
        )}
      </div>
    </section>
  )
}
