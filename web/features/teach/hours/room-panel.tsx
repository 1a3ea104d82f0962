import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import * as z from 'zod/mini'
import { bookings } from '#shared/contract/bookings/bookings.ts'
import { meetingLink } from '#shared/contract/bookings/teaching.ts'
import { call } from '../../../api.ts'
import { invalidate } from '../../../query-client.ts'
import { TextField } from '../../../ui/base/amplify.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Form, useContractForm } from '../../../ui/form/contract-form.tsx'
import styles from '../frame/teach.module.css'
import { ownRoom, sessionReads } from '../frame/teach-reads.ts'

const RoomForm = z.object({ meetingLink })
type RoomForm = z.output<typeof RoomForm>

/** The default meeting link, for all sessions without their own. */
export function RoomPanel() {
  const { data, error, refetch } = useQuery(ownRoom())
  return (
    <section className={styles.panel} aria-labelledby="room">
      <h2 id="room" className={styles.head}>
        Meeting link
      </h2>
      <div className={styles.inside}>
        <p className={styles.quiet}>
          Used for all sessions without their own link. Students see it ten minutes before the start.
        </p>
        {error && !data ? (
          <ErrorState level={3} title="Your link could not be loaded" onRetry={() => void refetch()} />
        ) : data ? (
          <Room known={data} />
        ) : (
          <Skeleton height="7.5rem" />
        )}
      </div>
    </section>
  )
}

function Room({ known: { meetingLink: known } }: { known: RoomForm }) {
  const id = useId()
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: RoomForm) => call(bookings.updateRoom, { body }),
    onSuccess: async (saved) => {
      client.setQueryData(ownRoom().queryKey, saved)
      const description = saved.meetingLink
        ? 'It is used for all sessions without their own link.'
        : 'Each session now needs its own link.'
      toast({ title: 'Meeting link saved', description })
      await invalidate(client, ...sessionReads)
    },
  })
  const form = useContractForm<RoomForm>(RoomForm, { meetingLink: known }, async (wish) => {
    await mutateAsync(wish)
  })
  const { reset } = form
  // The link as saved here or elsewhere. The field stays, and so does the focus.
  useEffect(() => reset({ meetingLink: known }), [known, reset])
  return (
    <Form id={id} form={form}>
      <TextField
        label="Default meeting link"
        labelHidden
        placeholder="https://"
        inputMode="url"
        {...form.field('meetingLink')}
      />
      <Button type="submit" busy={isPending} className={styles.act}>
        Save
      </Button>
    </Form>
  )
}
