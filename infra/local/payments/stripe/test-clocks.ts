import { invalid } from './api/refusal.ts'
import { pageOf, paging, route } from './api/route.ts'
import { needed, text, whole } from './api/shapes.ts'
import type { Job } from './api/store.ts'
import { all, change, day, emit, exactNow, keep, named, newId, now, runDue, type World } from './api/world.ts'
import { endSubscription } from './money/subscription-end.ts'

/** A caller's test clocks, for the customers attached to them. */

const takesSeconds = 0.2
const longestAdvance = 2 * 366 * day

function begin(world: World, id: string, to: number) {
  const clock = named(world, 'test_helpers.test_clock', id)
  if (clock.status !== 'ready')
    throw invalid('The test clock is advancing already.', { param: 'frozen_time' })
  if (to <= clock.frozen_time)
    throw invalid('frozen_time must be after the current time of the clock.', { param: 'frozen_time' })
  if (to > clock.frozen_time + longestAdvance) {
    throw invalid('The test clock can only be advanced two years at once.', { param: 'frozen_time' })
  }
  world.store.putNote(id, { to })
  const { object } = change(world, 'test_helpers.test_clock', id, {
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: to } },
  })
  world.store.jobs.put({
    kind: 'advance-clock',
    target: id,
    clock: '',
    live: world.frame.live,
    dueAt: exactNow(world) + takesSeconds,
  })
  emit(world, 'test_helpers.test_clock.advancing', object)
  return object
}

/** Runs all jobs due until then, each at its own time. */
export function finishAdvance(world: World, id: string, runJob: (world: World, job: Job) => void): void {
  const { to = 0 }: { to?: number } = world.store.note(id) ?? {}
  runDue(
    world,
    (inner, job) => {
      change(inner, 'test_helpers.test_clock', id, { frozen_time: Math.floor(job.dueAt) })
      runJob(inner, job)
    },
    id,
    to,
  )
  const { object } = change(world, 'test_helpers.test_clock', id, {
    frozen_time: to,
    status: 'ready',
    status_details: {},
  })
  emit(world, 'test_helpers.test_clock.ready', object)
}

export const testClockRoutes = [
  route(
    'POST /v1/test_helpers/test_clocks',
    { frozen_time: needed(whole), name: text },
    (world, { frozen_time, name }) => {
      const clock = keep(world, 'test_helpers.test_clock', {
        id: newId('clock_1'),
        object: 'test_helpers.test_clock',
        created: now(world),
        deletes_after: now(world) + 30 * day,
        frozen_time,
        livemode: world.frame.live,
        name: name ?? null,
        status: 'ready',
        status_details: {},
      })
      emit(world, 'test_helpers.test_clock.created', clock)
      return clock
    },
  ),
  route('GET /v1/test_helpers/test_clocks', paging, (world, page) =>
    pageOf('/v1/test_helpers/test_clocks', all(world, 'test_helpers.test_clock'), page),
  ),
  route('GET /v1/test_helpers/test_clocks/:id', {}, (world, _given, id) =>
    named(world, 'test_helpers.test_clock', id),
  ),
  route(
    'POST /v1/test_helpers/test_clocks/:id/advance',
    { frozen_time: needed(whole) },
    (world, { frozen_time }, id) => begin(world, id, frozen_time),
  ),
  route('DELETE /v1/test_helpers/test_clocks/:id', {}, (world, _given, id) => {
    const clock = named(world, 'test_helpers.test_clock', id)
    for (const subscription of all(world, 'subscription')) {
      if (subscription.test_clock === id) endSubscription(world, subscription.id, 'cancellation_requested')
    }
    for (const customer of all(world, 'customer')) {
      if (customer.test_clock === id) world.store.remove('customer', customer.id, world.frame.live)
    }
    world.store.jobs.removeOf(id)
    world.store.remove('test_helpers.test_clock', id, world.frame.live)
    emit(world, 'test_helpers.test_clock.deleted', clock)
    return { id, object: 'test_helpers.test_clock', deleted: true }
  }),
]
