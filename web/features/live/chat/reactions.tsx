import { FlameKindling, Heart, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LiveChat } from '#shared/contract/live/live-chat.ts'
import { type ReactionKind, reactionKinds } from '#shared/rules/live/live-chat.ts'
import { formatCount } from '../../../ui/text/format.ts'
import styles from './reactions.module.css'
import { useReactions } from './use-reactions.ts'

const looks: Readonly<Record<ReactionKind, { name: string; mark: ReactNode }>> = {
  fire: { name: 'Fire', mark: <FlameKindling size={16} aria-hidden="true" /> },
  heart: { name: 'Heart', mark: <Heart size={16} aria-hidden="true" /> },
  bolt: { name: 'Bolt', mark: <Zap size={16} aria-hidden="true" /> },
  oss: { name: 'Oss', mark: 'Oss' },
}

type ReactionsProps = { eventId: string; sums: LiveChat['reactions']; isOpen: boolean }

/** The number of reactions, with buttons to react while the chat is open. */
export function Reactions({ eventId, sums, isOpen }: ReactionsProps) {
  const { press, count } = useReactions(eventId, sums)
  return (
    <fieldset className={styles.bar} disabled={!isOpen}>
      <legend className="visually-hidden">Reactions</legend>
      {reactionKinds.map((kind) => {
        const { name, mark } = looks[kind]
        return (
          <button
            key={kind}
            type="button"
            className={styles.reaction}
            aria-label={`${name}, ${count(kind)}`}
            onClick={() => press(kind)}
          >
            {/* Re-created with each press, so that it is animated once. */}
            <span key={count(kind)} className={styles.mark}>
              {mark}
            </span>
            <span className={styles.count}>{formatCount(count(kind))}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
