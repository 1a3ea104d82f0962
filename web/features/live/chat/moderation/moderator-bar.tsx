import { Hourglass, Timer } from 'lucide-react'
import { useState } from 'react'
import type { LiveChat, LiveMessage } from '#shared/contract/live/live-chat.ts'
import { type ChatRole, chatDelays, slowModes } from '#shared/rules/live/live-chat.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { BanDialog } from './ban-dialog.tsx'
import { BansDialog } from './bans-dialog.tsx'
import { HelpersDialog } from './helpers-dialog.tsx'
import { LogDialog } from './log-dialog.tsx'
import styles from './moderator-bar.module.css'
import { ReportsDialog } from './reports-dialog.tsx'
import { SecondsMenu } from './seconds-menu.tsx'
import { useBans } from './use-bans.ts'
import type { useModeration } from './use-moderation.ts'
import { useReports } from './use-reports.ts'

type BarProps = {
  eventId: string
  about: Pick<LiveChat, 'slowSeconds' | 'delaySeconds'>
  /** The role of the reader: helpers appoint nobody. */
  role: ChatRole
  acts: ReturnType<typeof useModeration>
  /** The message whose author is to be banned. */
  doomed: LiveMessage | undefined
  onBan: (message: LiveMessage | undefined) => void
}

/** The settings of a chat for its moderators, the reported messages, and those who are banned or help. */
export function ModeratorBar({ eventId, about, role, acts, doomed, onBan }: BarProps) {
  const bans = useBans(eventId)
  const reports = useReports(eventId)
  const [opened, setOpened] = useState<'reports' | 'bans' | 'helpers' | 'log'>()
  const close = () => setOpened(undefined)
  const banned = bans.list.data?.total ?? 0
  const count = reports.list.data?.total ?? 0
  return (
    <div className={styles.tools}>
      {role === 'helper' && (
        <p role="status" className={styles.note}>
          You help to moderate this chat.
        </p>
      )}
      <SecondsMenu
        name="Slow mode"
        icon={Timer}
        value={about.slowSeconds}
        values={slowModes}
        wordsOf={(seconds) => `One message every ${seconds} s`}
        onChoose={(seconds) => acts.pace.mutate(seconds)}
      />
      <SecondsMenu
        name="Delay"
        icon={Hourglass}
        value={about.delaySeconds}
        values={chatDelays}
        wordsOf={(seconds) => `Members read ${seconds} s later`}
        onChoose={(seconds) => acts.delay.mutate(seconds)}
      />
      <div className={styles.lists}>
        <Button
          size="small"
          onClick={() => {
            setOpened('reports')
            void reports.refresh()
          }}
          aria-label={`Reports: ${count}`}
        >
          Reports {count > 0 && <strong className={styles.count}>{countWords(count)}</strong>}
        </Button>
        <Button size="small" onClick={() => setOpened('bans')} aria-label={`Bans: ${banned}`}>
          Bans {banned > 0 && <strong className={styles.count}>{countWords(banned)}</strong>}
        </Button>
        {role !== 'helper' && (
          <Button size="small" onClick={() => setOpened('helpers')}>
            Helpers
          </Button>
        )}
        <Button size="small" onClick={() => setOpened('log')}>
          Log
        </Button>
      </div>
      <ReportsDialog
        open={opened === 'reports'}
        reports={reports}
        as={role}
        acts={acts}
        onBan={(message) => {
          close()
          onBan(message)
        }}
        onClose={close}
      />
      <LogDialog eventId={eventId} open={opened === 'log'} onClose={close} />
      <HelpersDialog eventId={eventId} open={opened === 'helpers'} onClose={close} />
      <BansDialog open={opened === 'bans'} bans={bans} onClose={close} />
      <BanDialog message={doomed} ban={bans.ban} onClose={() => onBan(undefined)} />
    </div>
  )
}

/** A number beside a short word. */
const countWords = (count: number) => (count > 99 ? '99+' : count)
