import { CalendarCheck, Clock, Medal, Wallet } from 'lucide-react'
import { StatCard, StatCards } from '../../../../ui/table/stat-card.tsx'
import { formatCount, formatMoney } from '../../../../ui/text/format.ts'
import { useHistory } from './use-person.ts'

/** The total spending and activity of a member. */
export function PersonFigures({ userId }: { userId: string }) {
  const { data, isError } = useHistory(userId)
  if (isError && !data) return null
  return (
    <StatCards label="All time">
      <StatCard
        label="Spent"
        value={data && formatMoney(data.spent)}
        note="less refunds"
        icon={<Wallet size={20} />}
      />
      <StatCard
        label="Sessions"
        value={data && formatCount(data.sessionsHeld)}
        note="with an instructor"
        icon={<CalendarCheck size={20} />}
      />
      <StatCard
        label="Watched"
        value={data && `${data.hoursWatched} h`}
        note={data && `${formatCount(data.videosWatched)} finished`}
        icon={<Clock size={20} />}
      />
      <StatCard
        label="Level"
        value={data && formatCount(data.level)}
        note={data && `${formatCount(data.coursesCompleted)} courses completed`}
        icon={<Medal size={20} />}
      />
    </StatCards>
  )
}
