import { randomUUID } from 'node:crypto'
import { type LiveDeliveryItem, liveDelivery } from '../../model/live/live-socket.ts'
import { isRefused } from '../../model/table/refused.ts'
import { clock } from '../../ports/process/clock.ts'

/** Milliseconds for which a sender of frames that was killed keeps others from sending. Each frame extends it. */
const leaseFor = 3000

/** The right to send the frames of a chat. */
export type Lease = { eventId: string; holder: string; delivered: number | undefined }

const leaseEnd = () => new Date(clock.now().getTime() + leaseFor).toISOString()

/** The lease, unless another sender holds it. */
export async function takeLease(eventId: string): Promise<Lease | undefined> {
  const holder = randomUUID()
  const now = clock.now().toISOString()
  const item = await unlessRefused(
    liveDelivery()
      .upsert({ eventId })
      .set({ holder, until: leaseEnd() })
      .where(({ until }, { notExists, lt }) => `${notExists(until)} OR ${lt(until, now)}`)
      .go({ response: 'all_new' }),
  )
  return item && { eventId, holder, delivered: item.data.delivered }
}

/** Stores the last entry that was sent, and extends the lease; false if another sender holds it now. */
export async function keepLease({ eventId, holder }: Lease, delivered: number): Promise<boolean> {
  const kept = await unlessRefused(
    liveDelivery()
      .patch({ eventId })
      .set({ delivered, until: leaseEnd() })
      .where((a, { eq }) => eq(a.holder, holder))
      .go(),
  )
  return kept !== undefined
}

export async function endLease({ eventId, holder }: Lease): Promise<void> {
  await unlessRefused(
    liveDelivery()
      .patch({ eventId })
      .remove(['holder', 'until'])
      .where((a, { eq }) => eq(a.holder, holder))
      .go(),
  )
}

/** The last entry that was sent to sockets. */
export async function readDelivery(eventId: string): Promise<LiveDeliveryItem | undefined> {
  const { data } = await liveDelivery().get({ eventId }).go({ consistent: true })
  return data ?? undefined
}

async function unlessRefused<Result>(write: Promise<Result>): Promise<Result | undefined> {
  try {
    return await write
  } catch (error) {
    if (isRefused(error)) return undefined
    throw error
  }
}
