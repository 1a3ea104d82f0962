import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { DeskStream } from '#shared/contract/live/live-desk.ts'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { mayStart } from '#shared/rules/live/live-event.ts'
import { Button } from '../../../ui/base/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Copied } from './copied.tsx'
import styles from './desk.module.css'
import type { Air } from './use-air.ts'

type KeyProps = { event: LiveEvent; stream: DeskStream; isRehearsal: boolean; air: Air }

/** The address of the encoder, and the end of its key. The key can be replaced while nothing is on air. */
export function KeyCard({ event, stream: { server, keyEnd }, isRehearsal, air: { start } }: KeyProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <section className={styles.card} aria-labelledby="desk-key">
      <header className={styles.cardHead}>
        <h2 id="desk-key" className={styles.cardTitle}>
          Stream key
        </h2>
        {server && !isRehearsal && mayStart(event.phase) && (
          <Button size="small" onClick={() => setAsking(true)}>
            <RefreshCw size={16} aria-hidden="true" /> Rotate
          </Button>
        )}
      </header>
      {server ? (
        <>
          <Copied label="Server" value={server} />
          <p className={styles.state}>
            {keyEnd ? `Key: shown once, ends in ${keyEnd}.` : 'Key: shown once.'}{' '}
            {isRehearsal && 'It is only for this rehearsal.'}
            {event.phase === 'on_air' && 'It can be rotated while nothing is on air.'}
          </p>
        </>
      ) : (
        <p className={styles.state}>
          {event.phase === 'planned'
            ? 'You get the key when the doors open. A rehearsal has its own key.'
            : '“Go live” creates the key and shows it once.'}
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Rotate the stream key?"
        confirmLabel="Rotate it"
        cancelLabel="Keep this key"
        busy={start.isPending}
        onConfirm={() => start.mutate(event, { onSettled: close })}
        onClose={close}
      >
        The key in use stops working at once. Your encoder needs the new one.
      </ConfirmDialog>
    </section>
  )
}
