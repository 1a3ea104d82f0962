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
        title: 'Do you want our newsletter?',
        icon: <MailQuestionMark />,
        words: 'It goes to the address at which you read our mail.',
        verb: 'Confirm',
      }}
      done={{
        title: 'You are subscribed',
        words: 'The next newsletter goes to this address. Each one carries a link that ends it.',
      }}
      failed="Not confirmed yet"
    />
  )
}
