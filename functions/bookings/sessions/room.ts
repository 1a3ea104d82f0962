import type { Caller } from '../../http/serve.ts'
import { room, roomOf } from '../../model/calendar/room.ts'
import { instructor } from '../../model/instructors/instructor.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { ownTeaching, stillTeachesStep } from '../availability/schedule.ts'

const entities = { instructor, room }

/** Where the caller holds their sessions; empty where they have not said it. */
export async function ownRoom(caller: Caller): Promise<{ meetingLink: string }> {
  const { instructor } = await ownTeaching(caller)
  return { meetingLink: (await roomOf(instructor.id)) ?? '' }
}

/** Says it, or takes it back. The last word counts: it is one field, written whole. */
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
