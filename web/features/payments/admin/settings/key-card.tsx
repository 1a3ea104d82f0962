import { Check, Copy } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button, IconButton } from '../../../../ui/base/button.tsx'
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import styles from './settings-page.module.css'

type KeyCardProps = {
  title: 'Stripe' | 'PayPal'
  /** The connection, such as `test mode`; null without keys. */
  mode: string | null
  children: ReactNode
}

/** The keys of one provider. */
export function KeyCard({ title, mode, children }: KeyCardProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.cardHead}>
        <h2 className={styles.cardTitle}>{title}</h2>
        {mode === null ? (
          <Badge isDashed>Not set</Badge>
        ) : (
          <Badge tone="jade">
            <Check size={12} aria-hidden="true" /> Connected
          </Badge>
        )}
      </header>
      {children}
    </section>
  )
}

type SaveKeysProps = {
  provider: string
  formId: string
  isComplete: boolean
  busy: boolean
}

/** Saves after checking with the provider, which may take seconds and is shown. Requires both keys. */
export function SaveKeys({ provider, formId, isComplete, busy }: SaveKeysProps) {
  return (
    <div className={styles.save}>
      <Button type="submit" form={formId} variant="gold" busy={busy} disabled={!isComplete && !busy}>
        {busy ? `Testing the keys with ${provider}…` : 'Test and save'}
      </Button>
      <p className={styles.quiet} role="status">
        {busy
          ? 'The old keys stay in use until the new ones work.'
          : `The keys are tested with ${provider} before they are saved. They are never shown again.`}
      </p>
    </div>
  )
}

type WebhookProps = {
  /** The path for the provider's webhooks. */
  path: string
  provider: string
  /** The address registered at the provider. */
  known: string | null
}

/** The webhook address of a provider, and whether webhooks arrive. */
export function Webhook({ path, provider, known }: WebhookProps) {
  const id = useId()
  const address = location.origin + path
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast({ title: 'Address copied' })
    } catch {
      toast({ title: 'Error', description: 'The browser did not allow copying', tone: 'bad' })
    }
  }
  return (
    <div className={styles.webhook}>
      <label htmlFor={id}>Webhook</label>
      <div className={styles.copied}>
        <input id={id} readOnly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
        <IconButton label="Copy the webhook address" className={styles.copy} onClick={() => void copy()}>
          <Copy size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <p className={styles.quiet}>
        {known === address ? (
          <span className={styles.connected}>
            <Check size={16} aria-hidden="true" /> {provider} sends its events here.
          </span>
        ) : (
          wordsOf(provider, known)
        )}
      </p>
    </div>
  )
}

function wordsOf(provider: string, known: string | null): string {
  if (known === null)
    return `Kiai registers this address at ${provider} when you save the keys. You do not need to set it up there.`
  return `${provider} sends its events to ${known}. Save the keys again to send them here.`
}

type ForgetKeysProps = {
  provider: string
  /** The consequences of removing the keys. */
  effect: string
  busy: boolean
  /** Rejects on failure. */
  onForget: () => Promise<unknown>
}

/** Removes the keys, after a question that explains the consequences. */
export function ForgetKeys({ provider, effect, busy, onForget }: ForgetKeysProps) {
  const [isAsking, setAsking] = useState(false)
  const forget = () =>
    onForget().then(
      () => setAsking(false),
      // The toast has given the reason.
      () => setAsking(false),
    )
  return (
    <div className={styles.forget}>
      <div>
        <h3 className={styles.label}>Remove the keys</h3>
        <p className={styles.quiet}>{effect}</p>
      </div>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Remove keys
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Remove the ${provider} keys?`}
        confirmLabel="Remove keys"
        cancelLabel="Keep keys"
        busy={busy}
        onConfirm={() => void forget()}
        onClose={() => setAsking(false)}
      >
        {effect}
      </ConfirmDialog>
    </div>
  )
}
