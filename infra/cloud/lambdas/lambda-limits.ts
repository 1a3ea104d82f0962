import { domainNames, type LambdaName, socketNames } from './lambdas.ts'

/** The limits of each Lambda, in the cloud and on one machine. */

/** Less than the 30 s API Gateway waits, so that a slow call is answered by us. */
export const callTimeoutMs = 15_000
const eventTimeoutMs = 60_000

/** A whole rebuild of 100,000 videos takes a minute; an index of an earlier version needs one too. */
const rebuildTimeoutMs = 10 * 60_000

export type Limits = { memorySize: number; timeoutMs: number }

/**
 * 512 MB for functions that mostly wait for the table: a start runs at full speed whatever the size. Twice that for
 * those that hold and scan the whole catalogue (at 100,000 videos 244 MB, and up to 660 MB while it is rebuilt).
 */
export function limitsOf(name: LambdaName): Limits {
  if (name === 'catalogue') return { memorySize: 1024, timeoutMs: callTimeoutMs }
  if (name === 'onCatalogueChanged' || name === 'rebuildIndex') {
    return { memorySize: 1024, timeoutMs: rebuildTimeoutMs }
  }
  // A whole processor: a calendar must be read within a second.
  if (name === 'refreshBusyTimes' || name === 'onBusyLookWanted') {
    return { memorySize: 1769, timeoutMs: eventTimeoutMs }
  }
  // A whole processor: a thousand readers get a frame within half a second.
  if (name === 'onChatMoved') return { memorySize: 1769, timeoutMs: eventTimeoutMs }
  return { memorySize: 512, timeoutMs: answersBrowsers(name) ? callTimeoutMs : eventTimeoutMs }
}

/** Whether it answers calls or sockets of browsers. */
export const answersBrowsers = (name: LambdaName) =>
  [...domainNames, ...socketNames].some((each) => each === name)
