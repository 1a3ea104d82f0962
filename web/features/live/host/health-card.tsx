import type { DeskStream, LiveDesk, LiveInput } from '#shared/contract/live/live-desk.ts'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { isOver } from '#shared/rules/live/live-event.ts'
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx'
import { formatCount, formatMoney } from '../../../ui/text/format.ts'
import { countdownWords } from '../live-words.ts'
import styles from './desk.module.css'

type HealthProps = { event: LiveEvent; stream: DeskStream; air: LiveDesk['air'] }

/** How well the picture arrives, the viewers, and the costs. */
export function HealthCard({ event, stream, air }: HealthProps) {
  const { input } = stream
  const isPast = isOver(event.phase)
  const { label, tone } = wordsOf(stream)
  return (
    <section className={styles.card} aria-labelledby="desk-health">
      <header className={styles.cardHead}>
        <h2 id="desk-health" className={styles.cardTitle}>
          {isPast ? 'Figures' : 'Health'}
        </h2>
        {!isPast && <Badge tone={tone}>{label}</Badge>}
      </header>
      <dl className={styles.figures}>
        {!isPast && (
          <>
            <Figure
              label="Bit rate"
              value={input?.bitsPerSecond ? bitRate(input.bitsPerSecond) : undefined}
            />
            <Figure label="Picture" value={input ? pictureWords(input) : undefined} />
            <Figure label="Dropouts" value={input ? dipWords(input) : undefined} />
            <Figure label="Watching now" value={formatCount(air.watching)} />
          </>
        )}
        {isPast && <Figure label="On air" value={countdownWords(air.seconds * 1000)} />}
        <Figure label="Peak viewers" value={formatCount(air.peak)} />
        <Figure label="Messages" value={formatCount(air.messages)} />
        <Figure label={isPast ? 'Cost' : 'Cost so far'} value={formatMoney(air.costSoFar)} />
        {!isPast && <Figure label="Cost per hour" value={formatMoney(air.costPerHour)} />}
      </dl>
      <p className={styles.fine}>
        {!isPast &&
          'Bit rate and picture size are those your encoder reports. A dropout means that too little data arrived. '}
        Costs are upper estimates by list prices.
      </p>
    </section>
  )
}

function Figure({ label, value = '–' }: { label: string; value?: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function wordsOf({ state, input }: DeskStream): { label: string; tone: BadgeTone } {
  if (state === 'none') return { label: 'No key yet', tone: 'neutral' }
  if (state === 'silent') return { label: 'No picture', tone: 'neutral' }
  if (!input || input.health === 'unknown') return { label: 'Unknown', tone: 'neutral' }
  return input.health === 'healthy'
    ? { label: 'Good', tone: 'jade' }
    : { label: 'Starving', tone: 'vermilion' }
}

/** `5.8 Mbit/s`, `640 kbit/s`. */
const bitRate = (bits: number) =>
  bits >= 1_000_000 ? `${(bits / 1_000_000).toFixed(1)} Mbit/s` : `${Math.round(bits / 1000)} kbit/s`

/** `1280 × 720, 30 fps`. */
function pictureWords({ width, height, framesPerSecond }: LiveInput): string | undefined {
  const size = width && height && `${width} × ${height}`
  const rate = framesPerSecond && `${Math.round(framesPerSecond)} fps`
  return [size, rate].filter(Boolean).join(', ') || undefined
}

function dipWords({ dips, lastDipAt }: LiveInput): string {
  if (dips === 0) return 'None'
  const last = lastDipAt && new Date(lastDipAt).toLocaleTimeString('en-US', { timeStyle: 'short' })
  return last ? `${formatCount(dips)}, last ${last}` : formatCount(dips)
}
