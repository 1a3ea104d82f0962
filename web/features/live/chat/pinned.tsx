import { Pin, X } from 'lucide-react'
import type { LiveChat } from '#shared/contract/live/live-chat.ts'
import { IconButton } from '../../../ui/base/button.tsx'
import styles from './pinned.module.css'

type PinnedProps = {
  message: NonNullable<LiveChat['pinned']>
  /** Undefined for a reader who may not unpin it. */
  onUnpin: (() => void) | undefined
}

/** The pinned message, above all others. A long one is scrolled, so that it leaves them room. */
export function Pinned({ message: { name, text }, onUnpin }: PinnedProps) {
  return (
    <div className={styles.pinned}>
      <Pin size={16} aria-hidden="true" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area has to be reachable by keyboard */}
      <p tabIndex={0}>
        <strong>{name}:</strong> {text}
      </p>
      {onUnpin && (
        <IconButton label="Unpin" onClick={onUnpin}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
