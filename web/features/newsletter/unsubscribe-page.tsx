import { MailX } from 'lucide-react'
import { newsletter } from '#shared/contract/newsletter.ts'
import { ContactSupport } from '../../parts/contact/contact-support.tsx'
import { requestOf } from '../../problem.ts'
import { ButtonLink } from '../../ui/base/button.tsx'
import { LinkPage } from './link-page.tsx'

/** The page of the unsubscribe link in a newsletter. */
export function UnsubscribePage() {
  return (
    <LinkPage
      does={newsletter.unsubscribe}
      mail="newsletter"
      question={{
        title: 'Unsubscribe from the newsletter?',
        icon: <MailX />,
        words: 'This address will get no more newsletters. Your account stays as it is.',
        verb: 'Unsubscribe',
        other: <ButtonLink to="/">Stay subscribed</ButtonLink>,
      }}
      done={{ title: 'You are unsubscribed', words: 'This address gets no more newsletters.' }}
      failed="You are not unsubscribed yet"
      unknown={(error) => (
        <>
          If you still get newsletters, please{' '}
          <ContactSupport category="technical" request={requestOf(error)}>
            contact support
          </ContactSupport>
          .
        </>
      )}
    />
  )
}
