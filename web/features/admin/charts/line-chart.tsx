import { type CSSProperties, type PointerEvent, useState } from 'react'
import { linesFor } from '../../../ui/table/bar-chart.tsx'
import styles from './line-chart.module.css'

export type Line = {
  name: string
  /** One value for each label, oldest first. */
  values: readonly number[]
  /** The line for comparison, dashed and muted. */
  isBefore?: true
}

type LineChartProps = {
  /** The chart in one sentence, read out in place of the picture. */
  summary: string
  /** `short` is shown below the axis; `long` is the full label. */
  labels: readonly { short: string; long: string }[]
  lines: readonly Line[]
  format: (value: number) => string
  /** Formats the value of a grid line, shorter if that is enough. */
  formatLine?: (value: number) => string
}

/**
 * Values by day as lines. The values of one day are shown above them: the last day, or the hovered one. Screen readers
 * read the summary; the values belong in a table beside the chart.
 */
export function LineChart({ summary, labels, lines, format, formatLine = format }: LineChartProps) {
  const [pointedAt, setPointedAt] = useState<number>()
  const last = labels.length - 1
  const place = Math.min(pointedAt ?? last, last)
  const across = linesFor(lines.flatMap(({ values }) => values))
  const [top, bottom] = [across[0] ?? 1, across.at(-1) ?? 0]
  const heightOf = (value: number) => (value - bottom) / (top - bottom)
  const pathOf = (values: readonly number[]) =>
    values
      .map(
        (value, at) =>
          `${at === 0 ? 'M' : 'L'}${(at / Math.max(1, last)) * 100} ${100 - heightOf(value) * 100}`,
      )
      .join('')
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPointedAt(Math.max(0, Math.min(last, Math.round(((clientX - left) / (width || 1)) * last))))
  }
  const marked = [0, Math.round(last / 2), last]
  return (
    <div role="img" aria-label={summary} className={styles.chart}>
      <p className={styles.told}>
        <span>{labels[place]?.long}</span>
        {lines.map(({ name, values, isBefore }) => (
          <span key={name} data-before={isBefore} className={styles.key}>
            {name} <strong>{format(values[place] ?? 0)}</strong>
          </span>
        ))}
      </p>
      <div className={styles.plot}>
        {across.map((value) => (
          <div key={value} className={styles.across} style={at(heightOf(value))}>
            <span>{formatLine(value)}</span>
          </div>
        ))}
        <div className={styles.area} onPointerMove={point} onPointerLeave={() => setPointedAt(undefined)}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className={styles.lines}>
            {lines.map(({ name, values, isBefore }) => (
              <path key={name} d={pathOf(values)} data-before={isBefore} />
            ))}
          </svg>
          <span className={styles.pin} style={at(last > 0 ? place / last : 0)} />
        </div>
      </div>
      <p className={styles.labels}>
        {[...new Set(marked)].map((each) => (
          <span key={each}>{labels[each]?.short}</span>
        ))}
      </p>
    </div>
  )
}

const at = (share: number) => ({ '--at': share }) as CSSProperties

/** The trend of a figure without text, for use beside the figure itself. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const [most, least] = [Math.max(...values), Math.min(...values)]
  const span = most - least || 1
  const path = values
    .map((value, place) => {
      const x = (place / Math.max(1, values.length - 1)) * 100
      return `${place === 0 ? 'M' : 'L'}${x} ${18 - ((value - least) / span) * 16}`
    })
    .join('')
  return (
    <svg viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true" className={styles.spark}>
      <path d={path} />
    </svg>
  )
}
