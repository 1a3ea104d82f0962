import type { LiveMessage } from '#shared/contract/live/live-chat.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import styles from './message.module.css'

const roleNames = { host: 'Host', team: 'Kiai', helper: 'Helper' } as const

type SaidProps = { message: Pick<LiveMessage, 'name' | 'tier' | 'role' | 'text'> }

/** The text of a message beside its author, live or in a replay. */
export function Said({ message: { name, tier, role, text } }: SaidProps) {
  return (
    <>
      <Avatar name={name} url={null} />
      <div>
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
    </>
  )
}
