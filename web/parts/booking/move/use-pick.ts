import { useState } from 'react'
import { dayIn, ownZone } from '../../../ui/text/zones.ts'

/** The day that is viewed and the time that is chosen, for one session. */
export type Pick = {
  day: string | undefined
  /** A start time, ISO. */
  time: string | undefined
  chooseDay: (day: string) => void
  choose: (time: string) => void
  clear: () => void
}

/** A choice made for another session does not count. */
export function usePick(id: string | undefined): Pick {
  const [picked, setPicked] = useState<{ of: string | undefined; day?: string; time?: string }>()
  const { day, time } = picked && picked.of === id ? picked : {}
  return {
    day,
    time,
    chooseDay: (next) => setPicked({ of: id, day: next }),
    choose: (start) => setPicked({ of: id, day: dayIn(ownZone(), start), time: start }),
    clear: () => setPicked(undefined),
  }
}
