import { useMutation } from '@tanstack/react-query'
import { MailCheck, Unlink } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { newsletter } from '#shared/contract/newsletter.ts'
import { call } from '../../api.ts'
import { problemCode, wordsOf } from '../../problem.ts'
import { useSearchParams } from '../../router/router.tsx'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/state.tsx'
import styles from './link-page.module.css'

type LinkPageProps = {
  does: typeof newsletter.confirm | typeof newsletter.unsubscribe
  /** The mail that contains the link. */
  mail: string
  /** A confirmation first: programs that scan mails open every link. */
  question: { title: string; icon: ReactNode; words: string; verb: string; other?: ReactNode }
  done: { title: string; words: string }
  /** The title after a failed call. */
  failed: string
  /** Further help for a person whose link is unknown. */
  unknown?: (error: Error) => ReactNode
}

const home = <ButtonLink to="/">Go to Kiai</ButtonLink>

/** The page of a link in a mail that does one thing, after a confirmation. */
export function LinkPage({ does, mail, ...rest }: LinkPageProps) {
  const [params] = useSearchParams()
  const { data: body } = does.body.safeParse({ token: params.get('token') })
  if (body) return <Asked does={does} body={body} {...rest} />
  return (
    <EmptyState level={1} icon={<Unlink />} title="This link is incomplete" actions={home}>
      Please open it from the {mail} again, or copy the whole link.
    </EmptyState>
  )
}

type AskedProps = Omit<LinkPageProps, 'mail'> & { body: { token: string } }

function Asked({ does, body, question, done, failed, unknown }: AskedProps) {
  const { mutate, status, error } = useMutation({ mutationFn: () => call(does, { body }) })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button is gone: the focus moves to its replacement.
    if (status === 'success' || status === 'error') place.current?.focus()
  }, [status])
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {status === 'success' ? (
        <EmptyState level={1} icon={<MailCheck />} title={done.title} actions={home}>
          {done.words}
        </EmptyState>
      ) : error && problemCode(error) === 'subscriber.not_found' ? (
        <EmptyState level={1} icon={<Unlink />} title="This link is not valid" actions={home}>
          {wordsOf(error)} {unknown?.(error)}
        </EmptyState>
      ) : error ? (
        <ErrorState level={1} title={failed} onRetry={() => mutate()} actions={home}>
          {wordsOf(error)}
        </ErrorState>
      ) : (
        <EmptyState
          level={1}
          icon={question.icon}
          title={question.title}
          actions={
            <>
              <Button variant="gold" busy={status === 'pending'} onClick={() => mutate()}>
                {question.verb}
              </Button>
              {question.other}
            </>
          }
        >
          {question.words}
        </EmptyState>
      )}
    </div>
  )
}
