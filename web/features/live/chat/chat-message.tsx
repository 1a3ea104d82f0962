import { EllipsisVertical, Flag, MessageCircleX, Pin, Trash2, UserX } from 'lucide-react'
import type { LiveMessage } from '#shared/contract/live/live-chat.ts'
import { Menu, MenuButton } from '../../../ui/dialog/menu.tsx'
import styles from './chat.module.css'
import { Said } from './said.tsx'
import type { useModeration } from './use-moderation.ts'

type MessageProps = {
  message: LiveMessage
  mayModerate: boolean
  acts: ReturnType<typeof useModeration>
  onReport: (message: LiveMessage) => void
  onBan: (message: LiveMessage) => void
}

/** A message with its author. Hosts and admins pin it, remove it, mute or ban its author; members report it or remove their own. */
export function Message({ message, mayModerate, acts, onReport, onBan }: MessageProps) {
  const { seq, name, role, isOwn } = message
  return (
    <li className={styles.message} data-role={role ?? undefined}>
      <Said message={message} />
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
        {mayModerate && !isOwn && !role && (
          <MenuButton onPress={() => onBan(message)}>
            <UserX size={16} aria-hidden="true" /> Ban from the event
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
