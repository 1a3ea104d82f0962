import { RotateCw, X } from 'lucide-react'
import { IconButton } from '../../../ui/base/button.tsx'
import type { Outgoing as OutgoingMessage } from './chat-state.ts'
import styles from './message.module.css'

type OutgoingProps = {
  one: OutgoingMessage
  onAgain: (text: string, clientId: string) => Promise<void>
  onDrop: (clientId: string) => void
}

/** A message that is being sent, or was not sent. */
export function Outgoing({ one: { clientId, text, isRefused }, onAgain, onDrop }: OutgoingProps) {
  return (
    <li className={styles.outgoing} data-refused={isRefused || undefined}>
      <p className={styles.text}>{text}</p>
      {isRefused ? (
        <span className={styles.ways}>
          Not sent
          <IconButton label="Send again" onClick={() => void onAgain(text, clientId)}>
            <RotateCw size={16} aria-hidden="true" />
          </IconButton>
          <IconButton label="Discard" onClick={() => onDrop(clientId)}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        </span>
      ) : (
        <span className={styles.ways}>Sending</span>
      )}
    </li>
  )
}
