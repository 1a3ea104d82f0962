import { randomUUID } from 'node:crypto'
import type { Context } from 'aws-lambda'

export type LambdaHandler<Event> = (event: Event, context: Context) => unknown

/** The outcome of a batch: the failed items, and the reason in words. */
export type BatchOutcome = {
  readonly failed: ReadonlySet<string>
  readonly reason: string
  readonly thrown: boolean
}

/**
 * Calls a batch handler like Lambda's event source mappings: an exception, a timeout or an answer that names an
 * unknown item fails the whole batch; `batchItemFailures` fails only the named items.
 */
export async function callBatchHandler<Event>(
  name: string,
  handler: LambdaHandler<Event>,
  event: Event,
  ids: readonly string[],
  timeoutMs: number,
): Promise<BatchOutcome> {
  try {
    const failed = failuresIn(await withTimeout(name, handler, event, timeoutMs), ids)
    return { failed, reason: `${name} reported the item as failed`, thrown: false }
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    return { failed: new Set(ids), reason, thrown: true }
  }
}

async function withTimeout<Event>(
  name: string,
  handler: LambdaHandler<Event>,
  event: Event,
  timeoutMs: number,
): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} timed out after ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([handler(event, lambdaContext(name, timeoutMs)), timeout])
  } finally {
    clearTimeout(timer)
  }
}

function failuresIn(answer: unknown, ids: readonly string[]): ReadonlySet<string> {
  if (typeof answer !== 'object' || answer === null || !('batchItemFailures' in answer)) return new Set()
  const failures: unknown = answer.batchItemFailures ?? []
  if (!Array.isArray(failures)) throw new Error('batchItemFailures is not a list')
  const failed = new Set(failures.map((failure) => String(failure?.itemIdentifier)))
  for (const id of failed) {
    if (!ids.includes(id)) throw new Error(`batchItemFailures names "${id}", which is not in the batch`)
  }
  return failed
}

/** Lambda's context of a call. */
export function lambdaContext(name: string, timeoutMs: number): Context {
  const end = performance.now() + timeoutMs
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${name}`,
    memoryLimitInMB: '512',
    awsRequestId: randomUUID(),
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, end - performance.now()),
    done: () => {},
    fail: () => {},
    succeed: () => {},
  }
}
