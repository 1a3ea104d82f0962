import { useMutation } from '@tanstack/react-query'
import { MailCheck, MailQuestionMark, Unlink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { newsletter } from '#shared/contract/newsletter.ts'
import { call } from '../../api.ts'
import { problemCode, wordsOf } from '../../problem.ts'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/state.tsx'
import styles from './unsubscribe-page.module.css'

const home = <ButtonLink to="/">Go to Kiai</ButtonLink>

/** Where the link in the first mail leads. It asks first: programs that look through mails open every link. */
export function ConfirmNewsletterPage() {
  const [params] = useSearchParams()
  const { data: body } = newsletter.confirm.body.safeParse({ token: params.get('token') })
  if (body) return <Confirm body={body} />
  return (
    <EmptyState level={1} icon={<Unlink />} title="This link is not complete" actions={home}>
      Please open it from the mail once more, or copy the whole of it.
    </EmptyState>
  )
}

function Confirm({ body }: { body: { token: string } }) {
  const { mutate, status, error } = useMutation({ mutationFn: () => call(newsletter.confirm, { body }) })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is gone: the focus goes to what took its place.
    if (status === 'success' || status === 'error') place.current?.focus()
  }, [status])
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {status === 'success' ? (
        <EmptyState level={1} icon={<MailCheck />} title="You are subscribed" actions={home}>
          The next newsletter goes to this address. Each one carries a link that ends it.
        </EmptyState>
      ) : error && problemCode(error) === 'subscriber.not_found' ? (
        <EmptyState level={1} icon={<Unlink />} title="We do not know this link" actions={home}>
          {wordsOf(error)}
        </EmptyState>
      ) : error ? (
        <ErrorState level={1} title="Not confirmed yet" onRetry={() => mutate()} actions={home}>
          {wordsOf(error)}
        </ErrorState>
      ) : (
        <EmptyState
          level={1}
          icon={<MailQuestionMark />}
          title="Do you want our newsletter?"
          actions={
            <Button variant="gold" busy={status === 'pending'} onClick={() => mutate()}>
              Confirm
            </Button>
          }
        >
          It goes to the address at which you read our mail.
        </EmptyState>
      )}
    </div>
  )
}
