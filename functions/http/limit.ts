import { createHash } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { CallLimit } from '#shared/contract/endpoint.ts'
import { callCount } from '../model/members/call-count.ts'
import { isRefused } from '../model/table/refused.ts'
import { networkOfCall } from './network.ts'
import { stretchOf, tooOften } from './pace.ts'

/** Counts a call by its member, or by its network; throws a Problem beyond the limit. One write. */
export async function countCall(
  path: string,
  limit: CallLimit,
  event: APIGatewayProxyEventV2,
  memberId?: string,
): Promise<void> {
  const who = limit.of === 'member' && memberId ? memberId : networkOfCall(event)
  await countCallOf(path, limit, who)
}

/** The same by any other key, e.g. an email address; the table stores only its hash. */
export async function countCallOf(
  path: string,
  limit: Pick<CallLimit, 'calls' | 'seconds'>,
  who: string,
): Promise<void> {
  const { stretch, ends } = stretchOf(limit)
  const network = createHash('sha256').update(who).digest('base64url')
  try {
    await callCount()
      .upsert({ path, network, stretch, expire: ends })
      .add({ count: 1 })
      .where((a, { lt, notExists }) => `${notExists(a.count)} OR ${lt(a.count, limit.calls)}`)
      .go()
  } catch (error) {
    if (!isRefused(error)) throw error
    throw tooOften(ends)
  }
}
