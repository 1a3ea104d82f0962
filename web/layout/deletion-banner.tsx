import { useMutation, useQueryClient } from '@tanstack/react-query'
import { auth } from '#shared/contract/auth.ts'
import { members } from '#shared/contract/members/members.ts'
import type { User } from '#shared/contract/members/user.ts'
import { call } from '../api.ts'
import { keyOf } from '../query-client.ts'
import { tierOf } from '../session.ts'
import { Button } from '../ui/base/button.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { toastFailure } from '../ui/feedback/toast-failure.ts'
import { formatDate } from '../ui/text/format.ts'
import styles from './shell.module.css'

/** A plan was cancelled with the account. It does not renew unless the member says so. */
const staysWords = (user: User) =>
  tierOf(user) === 'free'
    ? 'Your account stays as it is.'
    : 'Your account stays. If your plan was cancelled, you can resume it under Plans.'

/** Shown on every page while an account waits for deletion: the date, and a way to undo it. */
export function DeletionBanner({ dueAt }: { dueAt: string }) {
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: () => call(members.restoreUser),
    onSuccess: (user) => {
      client.setQueryData(keyOf(auth.getUser.path), user)
      toast({ title: 'Welcome back', description: staysWords(user) })
    },
    onError: (error) => toastFailure(error),
  })
  return (
    <section className={styles.leaving} aria-label="Account deletion">
      <p>Your account will be deleted on {formatDate(dueAt)}.</p>
      <Button size="small" busy={undo.isPending} onClick={() => undo.mutate()}>
        Undo
      </Button>
    </section>
  )
}
