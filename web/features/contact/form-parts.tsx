import { MailOpen, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import styles from './contact-page.module.css'

/** Replaces the form and takes the focus. */
export function MessageSent({ onAgain }: { onAgain?: () => void }) {
  return (
    <div ref={(panel) => panel?.focus()} tabIndex={-1} role="status" className={styles.sent}>
      <span className={styles.ring} aria-hidden="true">
        <MailOpen size={28} />
      </span>
      <h2 className={styles.sentTitle}>Message Sent!</h2>
      <p>Thank you for contacting us. We'll get back to you within 24 hours.</p>
      <p className={styles.quiet}>A copy is on its way to your address.</p>
      <div className={styles.ways}>
        {onAgain && <Button onClick={onAgain}>Write another message</Button>}
        <ButtonLink to="/" variant="quiet">
          Go to Kiai
        </ButtonLink>
      </div>
    </div>
  )
}

/** Shown at the bottom of the form, above the error. */
export function NotSent({ children }: { children?: ReactNode }) {
  return (
    <Note tone="vermilion" icon={<TriangleAlert size={20} />}>
      <p>
        <b>Your message was not sent.</b> Your text is still here. {children}
      </p>
    </Note>
  )
}

/** A honeypot that bots fill in. People neither see nor reach it, and browsers are asked not to fill it. */
export function Trap({ field }: { field: UseFormRegisterReturn }) {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Website
        <input type="text" tabIndex={-1} autoComplete="off" {...field} />
      </label>
    </div>
  )
}
