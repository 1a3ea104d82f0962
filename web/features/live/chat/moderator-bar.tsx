import { Flag, Timer } from 'lucide-react'
import { useState } from 'react'
import { slowModes } from '#shared/rules/live/live-chat.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Menu, MenuButton } from '../../../ui/dialog/menu.tsx'
import styles from './chat.module.css'
import { ReportsDialog } from './reports-dialog.tsx'
import type { useModeration } from './use-moderation.ts'
import { useReports } from './use-reports.ts'

type BarProps = { eventId: string; slowSeconds: number; acts: ReturnType<typeof useModeration> }

const paceName = (seconds: number) => (seconds === 0 ? 'Slow mode off' : `Slow, ${seconds} s`)

/** The settings of a chat for hosts and admins, and the reported messages. */
export function ModeratorBar({ eventId, slowSeconds, acts }: BarProps) {
  const reports = useReports(eventId)
  const [isOpen, setOpen] = useState(false)
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
      <Button size="small" onClick={() => setOpen(true)} aria-label={`Reports: ${count}`}>
        <Flag size={16} aria-hidden="true" /> Reports {count > 0 && <strong>{count}</strong>}
      </Button>
      <ReportsDialog open={isOpen} reports={reports} acts={acts} onClose={() => setOpen(false)} />
    </div>
  )
}
