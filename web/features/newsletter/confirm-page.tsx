import { MailQuestionMark } from 'lucide-react'
import { newsletter } from '#shared/contract/newsletter.ts'
import { LinkPage } from './link-page.tsx'

/** The page of the link in the confirmation mail. */
export function ConfirmNewsletterPage() {
  return (
    <LinkPage
      does={newsletter.confirm}
      mail="mail"
      question={{
        title: 'Confirm your subscription',
        icon: <MailQuestionMark />,
        words: 'The newsletter will go to the address at which you received our mail.',
        verb: 'Confirm',
      }}
      done={{
        title: 'You are subscribed',
        words: 'The next newsletter goes to this address. Each newsletter contains an unsubscribe link.',
      }}
      failed="Not confirmed yet"
    />
  )
}
