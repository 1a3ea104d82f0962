import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { table } from '../../functions/model/table/table.ts'
import { isLoaded } from '../local/demo-data.ts'
import { ensureTable, startDynamoDb } from '../local/dynamodb/dynamodb.ts'
import { runningEndpoints } from '../local/endpoints.ts'
import { region, tableName } from '../local/platform/environment.ts'
import { chosenFolder } from '../local/settings.ts'
import { type GeneratedItem, generatedItems } from './generated-items.ts'
import { videoIdOf } from './ids.ts'

/** `npm run seed -- --videos N`: adds N generated videos, metadata only, to test Kiai with large numbers. */

/** Items of one call of ElectroDB, which makes batches of 25 of them. */
const chunk = 500
const most = 1_000_000

const dir = chosenFolder(process.env)
const count = countAsked()
if (!isLoaded(dir)) {
  console.error(`${dir} has no categories yet: start Kiai once (\`npm start\`), then come back`)
  process.exit(1)
}
const started = performance.now()
const seconds = () => (performance.now() - started) / 1000

const running = await runningEndpoints(dir)
const own = running ? undefined : await startOwn()
setEnvironment(running?.dynamoDb ?? own?.endpoint ?? '')
try {
  await seed()
} finally {
  await own?.close()
}
console.log(
  running
    ? `${running.origin} shows them as fast as its stream is read.`
    : 'The next `npm start` reads them from the stream into the catalogue index.',
)

function countAsked(): number {
  const { values } = parseArgs({ options: { videos: { type: 'string' } } })
  const asked = Number(values.videos)
  if (Number.isInteger(asked) && asked >= 1 && asked <= most) return asked
  console.error(`How many videos? npm run seed -- --videos 1000 (1 to ${most})`)
  process.exit(1)
}

async function startOwn() {
  console.log(`Nothing runs on ${dir}: opening its table`)
  try {
    const dynamoDb = await startDynamoDb({ dir: join(dir, 'dynamodb') })
    await ensureTable(dynamoDb.endpoint, tableName, table)
    return dynamoDb
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

function setEnvironment(endpoint: string): void {
  Object.assign(process.env, {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    TABLE_NAME: tableName,
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  })
}

async function seed(): Promise<void> {
  const now = new Date()
  const from = (await lastNumber()) + 1
  console.log(`Adding videos number ${from} to ${from + count - 1}`)
  const uses = new Map<string, number>()
  let items: GeneratedItem[] = []
  let done = 0
  for (const item of generatedItems(from, count, now)) {
    items.push(item)
    uses.set(item.categoryId, (uses.get(item.categoryId) ?? 0) + 1)
    if (items.length < chunk && done + items.length < count) continue
    await put(items)
    done += items.length
    items = []
    if (done === count || done % 5000 === 0) {
      console.log(`${seconds().toFixed(1).padStart(6)} s  ${done} of ${count}`)
    }
  }
  await countUses(uses)
}

/** The number of the last generated video, by doubling and then bisection, since there is no list of them. */
async function lastNumber(): Promise<number> {
  let [known, unknown] = [0, 1]
  while (await isThere(unknown)) [known, unknown] = [unknown, unknown * 2]
  while (unknown - known > 1) {
    const middle = (known + unknown) >> 1
    if (await isThere(middle)) known = middle
    else unknown = middle
  }
  return known
}

async function isThere(number: number): Promise<boolean> {
  const { video } = await import('../../functions/model/catalogue/video.ts')
  const { data } = await video()
    .get({ id: videoIdOf(`generated-${number}`) })
    .go()
  return data !== null
}

async function put(items: readonly GeneratedItem[]): Promise<void> {
  const { inFull } = await import('../../functions/model/table/batch.ts')
  const { video } = await import('../../functions/model/catalogue/video.ts')
  await inFull(items, async (some) => {
    const { unprocessed } = await video().put(some).go({ concurrency: 8 })
    const left = new Set(unprocessed.map(({ id }) => id))
    return { unprocessed: some.filter(({ id }) => left.has(id)) }
  })
}

/** A category used by videos cannot be deleted. */
async function countUses(uses: ReadonlyMap<string, number>): Promise<void> {
  const { category } = await import('../../functions/model/catalogue/category.ts')
  for (const [id, more] of uses) await category().patch({ id }).add({ uses: more }).go()
}
