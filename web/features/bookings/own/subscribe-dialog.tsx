import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { bookings } from '#shared/contract/bookings/bookings.ts'
import { call, read } from '../../../api.ts'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'
import { formatDate } from '../../../ui/text/format.ts'
import styles from './subscribe-dialog.module.css'

const feed = () => read(bookings.getCalendarFeed)

/** The address of the member's calendar feed: created, shown only once, created again, and switched off. */
export function SubscribeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const known = useQuery({ ...feed(), enabled: open, staleTime: 0 })
  const { make, end, address, isBusy, forget } = useFeed()
  const since = known.data?.createdAt
  const close = () => {
    forget()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Subscribe in your calendar"
      footer={
        <>
          {since && (
            <Button variant="danger" busy={isBusy} onClick={end}>
              Turn off
            </Button>
          )}
          {known.data && (
            <Button variant={since ? 'outline' : 'gold'} busy={isBusy} onClick={make}>
              {since ? 'Create new address' : 'Create address'}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.words}>
        <p>
          Google, Apple and Outlook calendars can show your sessions. They update automatically, one to a few
          times a day.
        </p>
        {known.error && !known.data ? (
          <ErrorState title="This could not be loaded" onRetry={() => void known.refetch()} />
        ) : !known.data ? (
          <Skeleton height="3rem" />
        ) : address ? (
          <Address address={address} />
        ) : since ? (
          <p>
            On since {formatDate(since)}. The address is shown only once. If you lost it, create a new one.
            The old address then stops working.
          </p>
        ) : (
          <p>No calendar shows your sessions yet.</p>
        )}
      </div>
    </Dialog>
  )
}

function useFeed() {
  const client = useQueryClient()
  const [address, setAddress] = useState<string>()
  const show = (createdAt: string | null) => client.setQueryData(feed().queryKey, { createdAt })
  const making = useMutation({
    mutationFn: () => call(bookings.makeCalendarFeed),
    onSuccess: (made) => {
      setAddress(made.address)
      show(made.createdAt)
    },
    onError: (error) => toastFailure(error),
  })
  const ending = useMutation({
    mutationFn: () => call(bookings.deleteCalendarFeed),
    onSuccess: () => {
      setAddress(undefined)
      show(null)
      toast({ title: 'Calendar address turned off', description: 'The address no longer works.' })
    },
    onError: (error) => toastFailure(error),
  })
  return {
    address,
    isBusy: making.isPending || ending.isPending,
    make: () => making.mutate(),
    end: () => ending.mutate(),
    forget: () => setAddress(undefined),
  }
}

function Address({ address }: { address: string }) {
  const id = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast({ title: 'Address copied' })
    } catch {
      toast({ title: 'Error', description: 'The browser did not allow copying', tone: 'bad' })
    }
  }
  return (
    <>
      <label htmlFor={id} className={styles.label}>
        Your address
      </label>
      <div className={styles.copied}>
        <input
          id={id}
          readOnly
          value={address}
          className={styles.address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <IconButton label="Copy the address" onClick={() => void copy()}>
          <Copy size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <Note isNews>
        <p>
          <b>Copy it now. It is not shown again.</b> Anyone with the address can see the times and names of
          your sessions, but no meeting links. In your calendar, add it as a calendar “by URL”.
        </p>
      </Note>
    </>
  )
}
