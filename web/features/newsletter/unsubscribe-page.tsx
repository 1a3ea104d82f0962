import { useMutation } from '@tanstack/react-query'
import { MailCheck, MailX, Unlink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { newsletter } from '#shared/contract/newsletter.ts'
import { call } from '../../api.ts'
import { ContactSupport } from '../../parts/contact/contact-support.tsx'
import { problemCode, requestOf, wordsOf } from '../../problem.ts'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/state.tsx'
import styles from './unsubscribe-page.module.css'

const home = <ButtonLink to="/">Go to Kiai</ButtonLink>

/** Where the link in a newsletter leads. It asks first: programs that look through mails open every link. */
export function UnsubscribePage() {
  const [params] = useSearchParams()
  const { data: body } = newsletter.unsubscribe.body.safeParse({ token: params.get('token') })
  if (body) return <Leave body={body} />
  return (
    <EmptyState level={1} icon={<Unlink />} title="This link is not complete" actions={home}>
      Please open it from the newsletter once more, or copy the whole of it.
    </EmptyState>
  )
}

function Leave({ body }: { body: { token: string } }) {
  const { mutate, status, error } = useMutation({ mutationFn: () => call(newsletter.unsubscribe, { body }) })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is gone: the focus goes to what took its place.
    if (status === 'success' || status === 'error') place.current?.focus()
  }, [status])
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {status === 'success' ? (
        <EmptyState level={1} icon={<MailCheck />} title="You are unsubscribed" actions={home}>
          No more newsletters go to this address.
        </EmptyState>
      ) : error ? (
        <NotLeft error={error} onRetry={() => mutate()} />
      ) : (
        <Question isBusy={status === 'pending'} onConfirm={() => mutate()} />
      )}
    </div>
  )
}

function Question({ isBusy, onConfirm }: { isBusy: boolean; onConfirm: () => void }) {
  const ways = (
    <>
      <Button variant="gold" busy={isBusy} onClick={onConfirm}>
        Unsubscribe
      </Button>
      <ButtonLink to="/">Stay subscribed</ButtonLink>
    </>
  )
  return (
    <EmptyState level={1} icon={<MailX />} title="Leave the newsletter?" actions={ways}>
      No more newsletters will go to the address this link is for. An account of yours stays as it is.
    </EmptyState>
  )
}

function NotLeft({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (problemCode(error) !== 'subscriber.not_found') {
    return (
      <ErrorState level={1} title="You are not unsubscribed yet" onRetry={onRetry} actions={home}>
        {wordsOf(error)}
      </ErrorState>
    )
  }
  return (
    <EmptyState level={1} icon={<Unlink />} title="We do not know this link" actions={home}>
      {wordsOf(error)} If newsletters keep coming, please{' '}
      <ContactSupport category="technical" request={requestOf(error)}>
        contact support
      </ContactSupport>
      .
    </EmptyState>
  )
}
