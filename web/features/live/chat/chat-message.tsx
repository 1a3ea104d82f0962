import { EllipsisVertical, Flag, MessageCircleX, Pin, Trash2 } from 'lucide-react'
import type { LiveMessage } from '#shared/contract/live/live-chat.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { Menu, MenuButton } from '../../../ui/dialog/menu.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import styles from './chat.module.css'
import type { useModeration } from './use-moderation.ts'

type MessageProps = {
  message: LiveMessage
  mayModerate: boolean
  acts: ReturnType<typeof useModeration>
  onReport: (message: LiveMessage) => void
}

const roleNames = { host: 'Host', team: 'Kiai' } as const

/** A message with its author. Hosts and admins pin it, remove it or mute its author; members report it or remove their own. */
export function Message({ message, mayModerate, acts, onReport }: MessageProps) {
  const { seq, name, tier, role, text, isOwn } = message
  return (
    <li className={styles.message} data-role={role ?? undefined}>
      <Avatar name={name} url={null} />
      <div className={styles.said}>
        <p className={styles.author}>
          <strong>{name}</strong>
          {role ? (
            <Badge tone="gold">{roleNames[role]}</Badge>
          ) : (
            tier && <Badge tone={tier === 'master' ? 'vermilion' : 'neutral'}>{planNames[tier]}</Badge>
          )}
        </p>
        <p className={styles.text}>{text}</p>
      </div>
      <Menu
        label={`About the message of ${name}`}
        button={<EllipsisVertical size={16} aria-hidden="true" />}
        className={styles.more}
        isInPage
      >
        {mayModerate && (
          <MenuButton onPress={() => acts.pin.mutate(seq)}>
            <Pin size={16} aria-hidden="true" /> Pin
          </MenuButton>
        )}
        {(mayModerate || isOwn) && (
          <MenuButton onPress={() => acts.remove.mutate(seq)}>
            <Trash2 size={16} aria-hidden="true" /> Remove
          </MenuButton>
        )}
        {mayModerate && !isOwn && (
          <MenuButton onPress={() => acts.mute.mutate(seq)}>
            <MessageCircleX size={16} aria-hidden="true" /> Mute for {acts.minutes} minutes
          </MenuButton>
        )}
        {!mayModerate && !isOwn && (
          <MenuButton onPress={() => onReport(message)}>
            <Flag size={16} aria-hidden="true" /> Report
          </MenuButton>
        )}
      </Menu>
    </li>
  )
}
