import { ContactSupport } from '../parts/contact/contact-support.tsx'
import { useSearchParams } from '../router/router.tsx'
import { Button } from '../ui/base/button.tsx'
import styles from './shell.module.css'

const words: Readonly<Record<string, string>> = {
  suspended: 'This account is suspended. You can write to us about it.',
  failed: 'That sign-in did not work. Please try again.',
}

/** The reason why a sign-in was refused. */
export function RefusedSignIn({ reason }: { reason: string }) {
  const [, setSearch] = useSearchParams()
  const said = words[reason]
  if (!said) return null
  return (
    <section className={styles.leaving} aria-label="Sign-in">
      <p role="alert">{said}</p>
      <ContactSupport category="general">Contact support</ContactSupport>
      <Button size="small" onClick={() => setSearch({}, { replace: true })}>
        Close
      </Button>
    </section>
  )
}
