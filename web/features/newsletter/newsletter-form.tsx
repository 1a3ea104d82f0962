import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { ApiError } from '#shared/contract/client.ts'
import { newsletter } from '#shared/contract/newsletter.ts'
import { call } from '../../api.ts'
import { TextField } from '../../ui/base/amplify.ts'
import { Button } from '../../ui/base/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import styles from './newsletter-form.module.css'

type Fields = { email: string; firstName: string }
const blank: Fields = { email: '', firstName: '' }

/**
 * The form to subscribe an address to the newsletter; then a confirmation, from which another address can be entered.
 */
export function NewsletterForm() {
  const { register, handleSubmit, formState, setError, reset } = useForm<Fields, unknown, Fields>({
    defaultValues: blank,
    resolver: standardSchemaResolver<Fields, unknown, Fields>(newsletter.subscribe.body),
  })
  const subscribe = useMutation({
    mutationFn: (body: Fields) => call(newsletter.subscribe, { body }),
    onSuccess: () => {
      reset(blank)
      toast({ title: "Success! You've been subscribed to our newsletter." })
    },
    onError: (error) => {
      const problem = error instanceof ApiError ? error.problem : undefined
      for (const { path, message } of problem?.issues ?? []) {
        if (path === 'email' || path === 'firstName') setError(path, { message })
      }
      const description = problem?.detail ?? 'Failed to subscribe. Please try again.'
      toast({ title: 'Error', description, tone: 'bad' })
    },
  })
  const messageOf = (field: keyof Fields) => {
    const { message } = formState.errors[field] ?? {}
    return { hasError: Boolean(message), errorMessage: message }
  }
  if (subscribe.isSuccess) {
    return <Subscribed email={subscribe.variables.email} onAgain={() => subscribe.reset()} />
  }
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit((fields) => subscribe.mutate(fields))}>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        {...register('email')}
        {...messageOf('email')}
      />
      <TextField
        label="First name (optional)"
        autoComplete="given-name"
        {...register('firstName')}
        {...messageOf('firstName')}
      />
      <div>
        <Button type="submit" variant="gold" busy={subscribe.isPending}>
          Subscribe
        </Button>
      </div>
    </form>
  )
}

function Subscribed({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    // The pressed button is gone: the focus moves to its replacement.
    <section
      ref={(panel) => panel?.focus()}
      tabIndex={-1}
      aria-label="Check your mail"
      className={styles.done}
    >
      <MailCheck size={32} aria-hidden="true" />
      <h3 className={styles.title}>Check your mail</h3>
      <p className={styles.words}>
        Open the link in the mail to <strong>{email}</strong> to confirm. If you are signed in with this
        address, it is already on the list.
      </p>
      <Button onClick={onAgain}>Subscribe another address</Button>
    </section>
  )
}
