import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { auth } from '#shared/contract/auth.ts'
import { members } from '#shared/contract/members/members.ts'
import type { User } from '#shared/contract/members/user.ts'
import { orders } from '#shared/contract/orders/orders.ts'
import { call, read } from '../../api.ts'
import { keyOf } from '../../query-client.ts'
import { tierOf } from '../../session.ts'
import { TextField } from '../../ui/base/amplify.ts'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { toastFailure } from '../../ui/feedback/toast-failure.ts'
import { formatDate } from '../../ui/text/format.ts'
import styles from './profile-page.module.css'

/** The word to type to confirm the deletion. */
const confirmation = 'DELETE'

/** Export of the member's data, and deletion of the account. */
export function AccountData({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <section aria-labelledby="data">
        <h2 id="data" className={styles.heading}>
          Your data
        </h2>
        <div className={styles.row}>
          <p className={styles.words}>
            A ZIP file with all data that Kiai stores about you: profile, history, list and courses.
          </p>
          <ButtonLink to={members.exportData.path} download>
            <Download size={18} aria-hidden="true" /> Download my data
          </ButtonLink>
        </div>
      </section>
      <section aria-labelledby="leaving" className={styles.danger}>
        <h2 id="leaving" className={styles.heading}>
          Delete account
        </h2>
        <div className={styles.row}>
          {user.deletionDueAt ? (
            <DeletionPlanned dueAt={user.deletionDueAt} />
          ) : (
            <>
              <p className={styles.words}>
                Your profile, history, list, courses and certificates are deleted permanently
                {user.instructorId && ', and your instructor page closes'}. You have 14 days to change your
                mind.
              </p>
              <Button variant="danger" onClick={() => setAsking(true)}>
                Delete my account
              </Button>
            </>
          )}
        </div>
        <DeleteDialog open={isAsking} hasPlan={tierOf(user) !== 'free'} onClose={() => setAsking(false)} />
      </section>
    </>
  )
}

type DeleteDialogProps = { open: boolean; hasPlan: boolean; onClose: () => void }

function DeleteDialog({ open, hasPlan, onClose }: DeleteDialogProps) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(members.deleteUser),
    onSuccess: (user) => {
      client.setQueryData(keyOf(auth.getUser.path), user)
      onClose()
      toast({ title: 'Your account will be deleted', description: 'You have 14 days to undo this.' })
    },
    onError: (error) => toastFailure(error),
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Delete your account?"
      saveLabel="Delete my account"
      cancelLabel="Keep my account"
      variant="danger"
      busy={remove.isPending}
    >
      {(id) => <DeleteForm id={id} hasPlan={hasPlan} onMeant={() => remove.mutate()} />}
    </FormDialog>
  )
}

function DeletionPlanned({ dueAt }: { dueAt: string }) {
  const waiting = useWaitingWords()
  return (
    <p className={styles.words}>
      Your account will be deleted on {formatDate(dueAt)}. Until then you can undo it at the top of every
      page. {waiting}
    </p>
  )
}

/** The date until which an account is kept for its orders, in words; undefined if there is none. */
function useWaitingWords(): string | undefined {
  const { data } = useQuery({ ...read(orders.listWaitingOrders), staleTime: 0 })
  const waiting = data?.items ?? []
  if (waiting.length === 0) return undefined
  const words = waiting.map(({ number, until }) =>
    until
      ? `${number} can be returned until ${formatDate(until)}`
      : `${number} is on its way, or has an open return or claim`,
  )
  return `Kiai keeps it until your orders are closed: ${words.join('; ')}.`
}

type DeleteFormProps = { id: string; hasPlan: boolean; onMeant: () => void }

function DeleteForm({ id, hasPlan, onMeant }: DeleteFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const waiting = useWaitingWords()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const isMeant = field.current?.value.trim().toUpperCase() === confirmation
    setProblem(isMeant ? undefined : `Type ${confirmation} to continue`)
    if (isMeant) onMeant()
    else field.current?.focus()
  }

  return (
    <form id={id} noValidate className={styles.form} onSubmit={submit}>
      <p>
        You are signed out on all other devices now. In 14 days, all data that Kiai stores about you is
        deleted. It cannot be restored after that.
      </p>
      {waiting && <p>{waiting}</p>}
      {hasPlan && (
        <p>
          Your paid plan is cancelled too. It ends with the month you have paid for, and nothing more is
          charged.
        </p>
      )}
      <TextField
        ref={field}
        label={`Type ${confirmation} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        hasError={problem !== undefined}
        errorMessage={problem}
      />
    </form>
  )
}
