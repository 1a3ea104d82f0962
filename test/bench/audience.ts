import { chatRules, frameKeyRules, socketRules } from '#shared/rules/live/live-chat.ts'
import { atMost, type Figure, informs, rounded } from './report.ts'

/**
 * The chat of one event for 1,000 to 100,000 readers, as simulated minutes: all of them on sockets, and as it is, with
 * shared frames of the edge beyond the most sockets. Calls, dollars, and the load of the busiest partition.
 */

const audiences = [1000, 5001, 10_000, 100_000]
const messagesPerSecond = 2
const minutes = 2
const seconds = minutes * 60

/** US dollars a million, by the price lists of November 2026 for us-east-1: to be checked with the first bill. */
const rates = { socketMessage: 1, socketMinute: 0.25, edgeRequest: 1, call: 1.2, write: 0.625, read: 0.125 }
/** Calls of API Gateway that an account may make in a second. */
const callsOfAccount = 10_000
/** What one partition of DynamoDB takes in a second. */
const ofPartition = { writes: 1000, reads: 3000 }
/** Regional caches of CloudFront: each keeps an answer for itself. */
const caches = 13
/** Milliseconds between two readings of a page without a socket. */
const readEvery = 2000

/**
 * Read units of one call, by partition: that of the event, and that of its chat with room, reactions, sockets, pinned
 * message and entries. The ban of a reader is in a partition of its own.
 */
const units = { heartbeat: { event: 1, chat: 0.5, other: 1 }, frame: { event: 1, chat: 7, other: 0 } }
const unitsOf = ({ event, chat, other }: typeof units.frame) => event + chat + other

type Load = {
  /** In a second: posts to sockets, requests to the edge, and calls of Lambda. */
  posts: number
  requests: number
  calls: number
  dollarsPerHour: number
  /** Seconds from the first to the last socket of a frame. */
  spread: number
  /** In the busiest second: writes of one partition of heartbeats, and reads of the event's or its chat's. */
  writes: number
  reads: number
}

export async function measureAudience(): Promise<Figure[]> {
  return audiences.flatMap((readers) => {
    const sockets = Math.min(readers, socketRules.mostOfEvent)
    const before = loadOf(readers, readers)
    const now = loadOf(readers, sockets)
    const name = `${readers.toLocaleString('en')} readers`
    return [
      informs(`${name}, all on sockets`, said(before)),
      informs(`${name}, ${(readers - sockets).toLocaleString('en')} of them on shared frames`, said(now)),
      atMost(
        `${name}: a frame reaches all sockets within`,
        now.spread,
        1,
        's',
        `all: ${rounded(before.spread)} s`,
      ),
      atMost(`${name}: writes of the busiest partition`, now.writes, ofPartition.writes, 'a second'),
      atMost(`${name}: reads of the busiest partition`, now.reads, ofPartition.reads, 'a second'),
    ]
  })
}

const said = ({ posts, requests, calls, dollarsPerHour }: Load) =>
  `${rounded(posts)} posts, ${rounded(requests)} edge requests, ${rounded(calls)} calls a second; $${rounded(dollarsPerHour)} an hour`

/** The load of an event with so many readers, of whom so many have a socket. */
function loadOf(readers: number, sockets: number): Load {
  const { perSecond: heartbeats, busiest } = heartbeatsOf(readers)
  const { requests, origin, busiest: busiestFrames } = framesOf(readers - sockets)
  const posts = sockets * framesPerSecond(sockets)
  const hour = 3600
  const millions = {
    socketMessage: posts * hour,
    socketMinute: sockets * 60,
    edgeRequest: (requests + heartbeats) * hour,
    call: (origin + heartbeats) * hour,
    write: (heartbeats + messagesPerSecond * 3) * hour,
    read: (heartbeats * unitsOf(units.heartbeat) + origin * unitsOf(units.frame)) * hour,
  }
  const dollars = Object.entries(rates).map(
    ([kind, rate]) => (rate * millions[kind as keyof typeof rates]) / 1_000_000,
  )
  return {
    posts,
    requests,
    calls: origin + heartbeats,
    dollarsPerHour: dollars.reduce((sum, some) => sum + some, 0),
    spread: sockets / callsOfAccount,
    writes: busiest.writes,
    reads: Math.max(
      ...(['event', 'chat'] as const).map(
        (part) => busiest.heartbeats * units.heartbeat[part] + busiestFrames * units.frame[part],
      ),
    ),
  }
}

/** Frames of a second in which something was said, with the pause that follows a frame to many. */
function framesPerSecond(sockets: number): number {
  const sending = (sockets / callsOfAccount) * 1000
  const apart =
    Math.max(socketRules.frameEvery, sending + Math.min(sending, 2 * socketRules.frameEvery)) / 1000
  return (1 - Math.exp(-messagesPerSecond * apart)) / apart
}

/** Heartbeats at random moments, each member's in its own partition. */
function heartbeatsOf(readers: number) {
  const random = randomFrom(1)
  const bySecond = Array.from({ length: chatRules.presentEvery }, () => new Uint32Array(chatRules.presentIn))
  for (let reader = 0; reader < readers; reader++) {
    const partitions = bySecond[Math.floor(random() * chatRules.presentEvery)]
    const partition = Math.floor(random() * chatRules.presentIn)
    if (partitions) partitions[partition] = (partitions[partition] ?? 0) + 1
  }
  const sums = bySecond.map((partitions) => partitions.reduce((sum, count) => sum + count, 0))
  return {
    perSecond: readers / chatRules.presentEvery,
    busiest: {
      writes: Math.max(...bySecond.map((partitions) => Math.max(...partitions))),
      heartbeats: Math.max(...sums),
    },
  }
}

/** Pages that read shared frames from caches, each by the key of its last heartbeat and its last entry. */
function framesOf(readers: number) {
  const random = randomFrom(2)
  const phases = Float64Array.from({ length: readers }, () => random() * readEvery).sort()
  const beats = Float64Array.from({ length: readers }, () => random() * chatRules.presentEvery)
  const cacheOf = Uint8Array.from({ length: readers }, () => Math.floor(random() * caches))
  const after = new Uint32Array(readers)
  const said = messagesOf(random)
  const kept = new Map<string, { until: number; to: number }>()
  const bySecond = new Uint32Array(seconds + 2)
  let next = 0
  for (let turn = 0; turn < (seconds * 1000) / readEvery; turn++) {
    for (let reader = 0; reader < readers; reader++) {
      const now = turn * readEvery + (phases[reader] ?? 0)
      while ((said[next] ?? Number.POSITIVE_INFINITY) <= now) next++
      const { presentEvery } = chatRules
      const beat = now / 1000 - ((now / 1000 + presentEvery - (beats[reader] ?? 0)) % presentEvery)
      const period = Math.floor(beat / frameKeyRules.periodSeconds)
      const address = `${cacheOf[reader]} ${period} ${after[reader]}`
      let answer = kept.get(address)
      if (!answer || answer.until <= now) {
        answer = { until: now + 1000, to: next }
        kept.set(address, answer)
        const second = Math.floor(now / 1000)
        bySecond[second] = (bySecond[second] ?? 0) + 1
      }
      after[reader] = answer.to
    }
  }
  const origin = bySecond.reduce((sum, count) => sum + count, 0) / seconds
  return { requests: (readers * 1000) / readEvery, origin, busiest: Math.max(...bySecond) }
}

/** The moments of messages, in milliseconds. */
function messagesOf(random: () => number): number[] {
  const all: number[] = []
  for (let at = 0; at < seconds * 1000; ) {
    at += (-Math.log(1 - random()) / messagesPerSecond) * 1000
    all.push(at)
  }
  return all
}

/** Numbers from 0 to 1, the same in each run (a linear congruential generator). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
