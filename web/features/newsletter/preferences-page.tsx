import { useMutation, useQuery } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { useId } from 'react'
import * as z from 'zod/mini'
import { firstName, type Preferences } from '#shared/contract/newsletter/campaign.ts'
import { newsletter } from '#shared/contract/newsletter.ts'
import { call } from '../../api.ts'
import { problemCode, wordsOf } from '../../problem.ts'
import { useSearchParams } from '../../router/router.tsx'
import { useSession } from '../../session.ts'
import { TextField } from '../../ui/base/amplify.ts'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/state.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { toastFailure } from '../../ui/feedback/toast-failure.ts'
import { Form, Switch, useContractForm } from '../../ui/form/contract-form.tsx'
import { RecordSkeleton } from '../../ui/table/record.tsx'
import styles from './preferences-page.module.css'

const home = <ButtonLink to="/">Go to Kiai</ButtonLink>

/** The preferences of a subscriber, by the link in a newsletter. */
export function NewsletterPreferencesPage() {
  const [params] = useSearchParams()
  const { data: body } = newsletter.getPreferences.body.safeParse({ token: params.get('token') })
  const isMember = useSession().status === 'member'
  if (body) return <Loaded token={body.token} />
  return (
    <EmptyState
      level={1}
      icon={<Unlink />}
      title="This link is incomplete"
      actions={isMember ? <ButtonLink to="/profile?tab=preferences">Your preferences</ButtonLink> : home}
    >
      Please open it from the newsletter again, or copy the whole link.
    </EmptyState>
  )
}

function Loaded({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [newsletter.getPreferences.path, token],
    queryFn: () => call(newsletter.getPreferences, { body: { token } }),
  })
  if (data) return <Choice token={token} known={data} />
  if (!error) return <RecordSkeleton label="Loading your newsletter" />
  if (problemCode(error) !== 'subscriber.not_found')
    return <ErrorState level={1} title="Your newsletter could not be loaded" onRetry={() => void refetch()} />
  return (
    <EmptyState level={1} icon={<Unlink />} title="This link is not valid" actions={home}>
      {wordsOf(error)}
    </EmptyState>
  )
}

const Fields = z.object({ firstName, isActive: z.boolean() })
type Fields = z.infer<typeof Fields>

function Choice({ token, known }: { token: string; known: z.infer<typeof Preferences> }) {
  const id = useId()
  const save = useMutation({
    mutationFn: (fields: Fields) => call(newsletter.setPreferences, { body: { token, ...fields } }),
    onSuccess: () => toast({ title: 'Preferences saved' }),
    onError: (error) => toastFailure(error, undefined, 'Not saved'),
  })
  const initial = { firstName: known.firstName ?? '', isActive: known.isActive }
  const form = useContractForm<Fields>(Fields, initial, async (fields) => {
    const now = await save.mutateAsync(fields)
    form.reset({ firstName: now.firstName ?? '', isActive: now.isActive })
  })
  return (
    <div className={styles.place}>
      <h1 className={styles.title}>Your newsletter</h1>
      <p className={styles.words}>
        For {known.email}. You still get mails about your purchases and your account.
      </p>
      <Form id={id} form={form}>
        <Switch form={form} name="isActive" label="Send me the newsletter" />
        <TextField label="First name (optional)" autoComplete="given-name" {...form.field('firstName')} />
        <div>
          <Button type="submit" form={id} variant="gold" busy={save.isPending}>
            Save
          </Button>
        </div>
      </Form>
    </div>
  )
}
