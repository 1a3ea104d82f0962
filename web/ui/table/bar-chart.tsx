import { type CSSProperties, useState } from 'react'
import styles from './bar-chart.module.css'

export type Bar = {
  /** The unique id of the bar. */
  id: string
  /** The label below it: `Nov`. */
  label: string
  /** The full title: `November 2026`. */
  title: string
  value: number
}

type BarChartProps = {
  /** The chart in one sentence, read out in place of the picture. */
  summary: string
  bars: readonly Bar[]
  /** Formats the value of a bar. */
  format: (value: number) => string
  /** Formats the value of a grid line, shorter if that is enough. */
  formatLine?: (value: number) => string
}

/**
 * Values over time as bars, the latest in gold. The value of one bar is shown above them: the latest, or the hovered
 * one. Screen readers read the summary; the values belong in a table beside the chart.
 */
export function BarChart({ summary, bars, format, formatLine = format }: BarChartProps) {
  const [pointedAt, setPointedAt] = useState<string>()
  const latest = bars.at(-1)
  const told = bars.find(({ id }) => id === pointedAt) ?? latest
  const lines = linesFor(bars.map(({ value }) => value))
  const [top, bottom] = [lines[0] ?? 1, lines.at(-1) ?? 0]
  const heightOf = (value: number) => (value - bottom) / (top - bottom)
  return (
    <div role="img" aria-label={summary} className={styles.chart}>
      {told && (
        <p className={styles.told}>
          <strong>{format(told.value)}</strong> {told.title}
        </p>
      )}
      <div className={styles.plot}>
        {lines.map((line) => (
          <div
            key={line}
            className={styles.line}
            style={at(heightOf(line))}
            data-zero={line === 0 || undefined}
          >
            <span>{formatLine(line)}</span>
          </div>
        ))}
        <div className={styles.bars} onPointerLeave={() => setPointedAt(undefined)}>
          {bars.map(({ id, label, value }) => (
            <div
              key={id}
              className={styles.column}
              data-told={id === told?.id || undefined}
              data-latest={id === latest?.id || undefined}
              onPointerEnter={() => setPointedAt(id)}
            >
              <span
                className={value < 0 ? `${styles.bar} ${styles.below}` : styles.bar}
                style={between(heightOf(Math.min(0, value)), heightOf(Math.max(0, value)))}
              />
              <span className={styles.label}>{label}</span>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

const at = (share: number) => ({ '--at': share }) as CSSProperties
const between = (from: number, to: number) => ({ '--from': from, '--to': to }) as CSSProperties

/** The values of the grid lines, from the highest down: a handful of round numbers, including zero. */
export function linesFor(values: readonly number[]): number[] {
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)]
  if (most === least) return [1, 0]
  const rough = (most - least) / 4
  const ten = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5].find((each) => each * ten >= rough) ?? 10) * ten
  const count = Math.ceil(most / step) - Math.floor(least / step)
  return Array.from({ length: count + 1 }, (_, index) => (Math.ceil(most / step) - index) * step)
}
