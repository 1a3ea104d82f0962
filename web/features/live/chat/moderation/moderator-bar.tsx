import { Flag, Timer, UserX } from 'lucide-react'
import { useState } from 'react'
import type { LiveMessage } from '#shared/contract/live/live-chat.ts'
import { slowModes } from '#shared/rules/live/live-chat.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Menu, MenuButton } from '../../../ui/dialog/menu.tsx'
import { BanDialog } from './ban-dialog.tsx'
import { BansDialog } from './bans-dialog.tsx'
import styles from './chat.module.css'
import { ReportsDialog } from './reports-dialog.tsx'
import { useBans } from './use-bans.ts'
import type { useModeration } from './use-moderation.ts'
import { useReports } from './use-reports.ts'

type BarProps = {
  eventId: string
  slowSeconds: number
  acts: ReturnType<typeof useModeration>
  /** The message whose author is to be banned. */
  doomed: LiveMessage | undefined
  onBan: (message: LiveMessage | undefined) => void
}

const paceName = (seconds: number) => (seconds === 0 ? 'Slow mode off' : `Slow, ${seconds} s`)

/** The settings of a chat for hosts and admins, and the reported messages. */
export function ModeratorBar({ eventId, slowSeconds, acts, doomed, onBan }: BarProps) {
  const bans = useBans(eventId)
  const reports = useReports(eventId)
  const [opened, setOpened] = useState<'reports' | 'bans'>()
  const close = () => setOpened(undefined)
  const banned = bans.list.data?.total ?? 0
  const count = reports.list.data?.total ?? 0
  return (
    <div className={styles.tools}>
      <Menu
        label={`Pace: ${paceName(slowSeconds)}`}
        className={styles.tool}
        button={
          <>
            <Timer size={16} aria-hidden="true" /> {paceName(slowSeconds)}
          </>
        }
        edge="left"
        isInPage
      >
        {slowModes.map((seconds) => (
          <MenuButton key={seconds} onPress={() => acts.pace.mutate(seconds)}>
            {seconds === 0 ? 'Off' : `One message every ${seconds} s`}
          </MenuButton>
        ))}
      </Menu>
      <Button size="small" onClick={() => setOpened('reports')} aria-label={`Reports: ${count}`}>
        <Flag size={16} aria-hidden="true" /> Reports {count > 0 && <strong>{count}</strong>}
      </Button>
      <Button size="small" onClick={() => setOpened('bans')} aria-label={`Bans: ${banned}`}>
        <UserX size={16} aria-hidden="true" /> Bans {banned > 0 && <strong>{banned}</strong>}
      </Button>
      <ReportsDialog
        open={opened === 'reports'}
        reports={reports}
        acts={acts}
        onBan={(message) => {
          close()
          onBan(message)
        }}
        onClose={close}
      />
      <BansDialog open={opened === 'bans'} bans={bans} onClose={close} />
      <BanDialog message={doomed} ban={bans.ban} onClose={() => onBan(undefined)} />
    </div>
  )
}
