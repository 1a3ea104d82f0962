import { createHmac, timingSafeEqual } from 'node:crypto'
import { frameKeyRules } from '#shared/rules/live/live-chat.ts'
import { epochSeconds } from '../../ports/process/clock.ts'
import { env } from '../../ports/process/env.ts'
import { secret } from '../../ports/process/secrets.ts'

const currentPeriod = () => Math.floor(epochSeconds() / frameKeyRules.periodSeconds)

/**
 * The key of the shared frames of an event's chat in this period. All readers of a period get the same one, so that the
 * edge answers most of them.
 */
export const frameKeyOf = (eventId: string): Promise<string> => keyOf(eventId, currentPeriod())

/** Whether a key was made for this event, within the last minute. */
export async function isFrameKey(eventId: string, key: string): Promise<boolean> {
  const period = Number.parseInt(key.split('.')[0] ?? '', 36)
  const age = currentPeriod() - period
  if (!(age >= 0 && age < frameKeyRules.periods)) return false
  const [given, made] = [Buffer.from(key), Buffer.from(await keyOf(eventId, period))]
  return given.length === made.length && timingSafeEqual(given, made)
}

async function keyOf(eventId: string, period: number): Promise<string> {
  const signing = await secret(env('LIVE_SIGNING_SECRET'))
  const mac = createHmac('sha256', signing).update(`chat frames ${eventId} ${period}`).digest()
  return `${period.toString(36)}.${mac.subarray(0, 16).toString('base64url')}`
}
