import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod/mini'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { bookings } from '#shared/contract/bookings/bookings.ts'
import { meetingLink } from '#shared/contract/bookings/teaching.ts'
import { call } from '../../../api.ts'
import { invalidate } from '../../../query-client.ts'
import { TextField } from '../../../ui/base/amplify.ts'
import { Button } from '../../../ui/base/button.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Form, Hint, useContractForm } from '../../../ui/form/contract-form.tsx'
import { sessionReads } from '../frame/teach-reads.ts'
import { studentName } from '../frame/week-items.ts'

const LinkForm = z.object({ meetingLink })
type LinkForm = z.output<typeof LinkForm>

type LinkDialogProps = {
  /** Undefined shows no dialog. */
  booking: Booking | undefined
  onClose: () => void
}

/** The meeting link of one session, if it differs from the default. */
export function LinkDialog({ booking, onClose }: LinkDialogProps) {
  const save = useLink(booking?.id ?? '', onClose)
  return (
    <FormDialog
      open={booking !== undefined}
      onClose={onClose}
      title={booking ? `Link for ${studentName(booking)}` : ''}
      saveLabel="Save link"
      busy={save.isPending}
    >
      {(id) => <Fields id={id} onSave={save.mutateAsync} />}
    </FormDialog>
  )
}

/** The same fields for use in another dialog. */
export function LinkFields({ booking, onDone }: { booking: Booking; onDone: () => void }) {
  const id = useId()
  const save = useLink(booking.id, onDone)
  return (
    <>
      <Fields id={id} onSave={save.mutateAsync} />
      <Button type="submit" form={id} variant="line" busy={save.isPending}>
        Save link
      </Button>
    </>
  )
}

function Fields({ id, onSave }: { id: string; onSave: (wish: LinkForm) => Promise<unknown> }) {
  const form = useContractForm<LinkForm>(LinkForm, { meetingLink: '' }, async (wish) => {
    await onSave(wish)
  })
  return (
    <Form id={id} form={form}>
      <TextField
        label="Meeting link of this session"
        placeholder="https://"
        inputMode="url"
        {...form.field('meetingLink')}
      />
      <Hint>
        Your student sees it from ten minutes before the start. Leave it empty to use your default meeting
        link.
      </Hint>
    </Form>
  )
}

function useLink(id: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: LinkForm) => call(bookings.updateMeetingLink, { params: { id }, body }),
    onSuccess: async () => {
      onDone()
      toast({ title: 'Meeting link saved', description: 'Your student can use it when the session opens.' })
      await invalidate(client, ...sessionReads)
    },
  })
}
