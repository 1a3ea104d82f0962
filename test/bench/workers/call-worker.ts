import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import { handler as catalogueHandler } from '../../../functions/catalogue/index.ts'
import { like } from '../../../functions/model/learning/like.ts'
import { watchProgress } from '../../../functions/model/learning/watch-progress.ts'
import { member } from '../../../functions/model/members/member.ts'
import { tableName } from '../../../functions/model/table/table.ts'
import { currentSnapshot } from '../../../functions/ports/catalogue/catalogue-index.ts'
import { handler as videosHandler } from '../../../functions/videos/index.ts'
import { signedIn } from '../../support/people/signed-in.ts'
import { callHandler } from '../call.ts'
import { type Cost, costOf, inTurn } from '../measure.ts'
import { answerQuestions } from './worker.ts'

/** API calls and the bare table call, in one process and in turn. */

export type CallAnswer = Record<'bare' | 'getVideo' | 'getEngagement', Cost[]>

const rounds = 9
const calls = 200

answerQuestions(async (): Promise<CallAnswer> => {
  const { key, videoId, cookies } = await prepared()
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  const candidates = {
    bare: () => client.send(new GetCommand({ TableName: tableName(), Key: key })),
    getVideo: () => callHandler(catalogueHandler, `/api/videos/${videoId}`),
    getEngagement: () => callHandler(videosHandler, `/api/videos/${videoId}/engagement`, { cookies }),
  }
  const each = Object.entries(candidates)
  // Once to compile everything and to open connections.
  for (const [, call] of each) await costOf(400, call)
  const costs = Object.fromEntries(each.map(([name, call]) => [name, () => costOf(calls, call)]))
  return (await inTurn(rounds, costs)) as CallAnswer
})

/** A signed-in member who likes a video and has begun it. */
async function prepared() {
  const video = (await currentSnapshot()).videos[0]
  if (!video) throw new Error('The index is empty')
  const at = new Date().toISOString()
  const [memberId, videoId] = ['mem_bench', video.id]
  const cookie = await signedIn(memberId)
  await like().create({ memberId, videoId, createdAt: at }).go()
  const watched = { position: 60, watchTime: 60, completionPercentage: 30 }
  await watchProgress()
    .create({ memberId, videoId, ...watched, updatedAt: at })
    .go()
  const { Key: key } = member().get({ id: memberId }).params<{ Key: Record<string, string> }>()
  return { key, videoId, cookies: [cookie] }
}
