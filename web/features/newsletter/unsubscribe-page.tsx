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
        title: 'Leave the newsletter?',
        icon: <MailX />,
        words:
          'No more newsletters will go to the address this link is for. An account of yours stays as it is.',
        verb: 'Unsubscribe',
        other: <ButtonLink to="/">Stay subscribed</ButtonLink>,
      }}
      done={{ title: 'You are unsubscribed', words: 'No more newsletters go to this address.' }}
      failed="You are not unsubscribed yet"
      unknown={(error) => (
        <>
          If newsletters keep coming, please{' '}
          <ContactSupport category="technical" request={requestOf(error)}>
            contact support
          </ContactSupport>
          .
        </>
      )}
    />
  )
}
