import type { SQSEvent } from 'aws-lambda'
import { afterEach, expect, test, vi } from 'vitest'
import { consume } from '../../../functions/events/consume.ts'
import { msLeft } from '../../../functions/ports/process/deadline.ts'
import { lambdaContext } from '../../../infra/local/lambda-call.ts'

afterEach(() => void vi.restoreAllMocks())

const batch = (...keys: string[]) => ({
  Records: keys.map((key) => ({
    messageId: key,
    body: JSON.stringify({ detail: { uploadId: key } }),
  })),
})

test('a batch whose time is over returns the messages it has not begun, and keeps those it has finished', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  const begun: string[] = []
  const handler = consume('uploadDiscarded', async ({ uploadId: key }) => {
    begun.push(key)
    // Waits as a call to a provider does: until the time for it has run out.
    if (key === 'slow') await vi.waitUntil(() => msLeft(1) === 0, { timeout: 5000, interval: 5 })
  })
  const event = batch('quick', 'slow', 'next', 'last') as SQSEvent
  const context = lambdaContext('onUploadDiscarded', 2100)
  const { batchItemFailures } = await handler(event, context)
  expect(begun).toEqual(['quick', 'slow'])
  expect(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(['next', 'last'])
  expect(context.getRemainingTimeInMillis()).toBeGreaterThan(0)
  expect(told.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
    { message: 'events not begun in time', event: 'uploadDiscarded', events: 2 },
  ])
})
