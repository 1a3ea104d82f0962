/** Milliseconds without a segment after which a stream starves: its segments last one second. */
const starvesAfter = 4000
/** Segments of which the bit rate is measured. */
const measured = 10

type Arrival = { bytes: number; seconds: number }

/** How well a stream arrives, by the times of its segments. IVS tells it by the frames. */
export function createHealth() {
  const latest: Arrival[] = []
  const events: { name: 'Starvation Start' | 'Starvation End'; at: number }[] = []
  let lastAt: number | undefined
  const isStarving = (now: number) => lastAt !== undefined && now - lastAt > starvesAfter
  const started = () => ({ name: 'Starvation Start' as const, at: (lastAt ?? 0) + starvesAfter })

  return {
    arrived(arrival: Arrival, now: number): void {
      if (isStarving(now)) events.push(started(), { name: 'Starvation End', at: now })
      lastAt = now
      latest.push(arrival)
      if (latest.length > measured) latest.shift()
    },
    isStarving,
    /** The latest first, as IVS sorts them. */
    eventsAt: (now: number) => (isStarving(now) ? [...events, started()] : events).toReversed(),
    bitsPerSecond(): number {
      const [bytes, seconds] = [latest.map((each) => each.bytes), latest.map((each) => each.seconds)].map(
        (numbers) => numbers.reduce((sum, number) => sum + number, 0),
      )
      return seconds ? Math.round(((bytes ?? 0) * 8) / seconds) : 0
    },
  }
}
export type Health = ReturnType<typeof createHealth>
