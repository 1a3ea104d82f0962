import type { Caller } from '../../http/serve.ts'
import { room, roomOf } from '../../model/calendar/room.ts'
import { instructor } from '../../model/instructors/instructor.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { ownTeaching, stillTeachesStep } from '../availability/schedule.ts'

const entities = { instructor, room }

/** The caller's usual meeting link; empty if they have none. */
export async function ownRoom(caller: Caller): Promise<{ meetingLink: string }> {
  const { instructor } = await ownTeaching(caller)
  return { meetingLink: (await roomOf(instructor.id)) ?? '' }
}

/** Sets or removes it. The last write wins: it is one field, written whole. */
export async function updateRoom(caller: Caller, meetingLink: string): Promise<{ meetingLink: string }> {
  const { instructor } = await ownTeaching(caller)
  const { id: personId } = instructor
  await tryAgain(() =>
    writeSteps(entities, [
      stillTeachesStep(personId, caller.memberId),
      {
        write: ({ room }) =>
          meetingLink === ''
            ? room.delete({ personId }).commit()
            : room.put({ personId, memberId: caller.memberId, meetingLink }).commit(),
      },
    ]),
  )
  return { meetingLink }
}
