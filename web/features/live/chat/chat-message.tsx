import { EllipsisVertical, Flag, HandHelping, MessageCircleX, Pin, Trash2, UserX } from 'lucide-react'
import type { LiveMessage } from '#shared/contract/live/live-chat.ts'
import { type ChatRole, isStaff } from '#shared/rules/live/live-chat.ts'
import { Menu, MenuButton } from '../../../ui/dialog/menu.tsx'
import styles from './message.module.css'
import type { useModeration } from './moderation/use-moderation.ts'
import { Said } from './said.tsx'

type MessageProps = {
  message: LiveMessage
  /** The role of the reader. */
  as: ChatRole | null
  acts: ReturnType<typeof useModeration>
  onReport: (message: LiveMessage) => void
  onBan: (message: LiveMessage) => void
}

/**
 * A message with its author. Moderators pin it, remove it, mute or ban its author, and hosts and admins make the author a
 * helper; members report it or remove their own.
 */
export function Message({ message, as, acts, onReport, onBan }: MessageProps) {
  const { seq, name, role, isOwn, isRemoved } = message
  const mayModerate = as !== null
  const isOfStaff = isStaff(role)
  const mayAct = mayModerate && !isOwn && (as !== 'helper' || !isOfStaff)
  if (isRemoved) {
    return (
      <li className={styles.removed}>
        <p role="status">A moderator removed your message.</p>
      </li>
    )
  }
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
        {(mayAct || isOwn) && (
          <MenuButton onPress={() => acts.remove.mutate(seq)}>
            <Trash2 size={16} aria-hidden="true" /> Remove
          </MenuButton>
        )}
        {mayAct && (
          <MenuButton onPress={() => acts.mute.mutate(seq)}>
            <MessageCircleX size={16} aria-hidden="true" /> Mute for {acts.minutes} minutes
          </MenuButton>
        )}
        {mayAct && !isOfStaff && (
          <MenuButton onPress={() => onBan(message)}>
            <UserX size={16} aria-hidden="true" /> Ban from the event
          </MenuButton>
        )}
        {mayAct && !isOfStaff && as !== 'helper' && (
          <MenuButton onPress={() => acts.appoint.mutate(seq)}>
            <HandHelping size={16} aria-hidden="true" /> Make a helper
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
