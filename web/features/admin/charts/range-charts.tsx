import type { Figures, FiguresOfDay } from '#shared/contract/admin/analytics.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { ChartPanel, type FigureColumn } from '../../../parts/admin/charts/chart-panel.tsx'
import { formatCount, formatMoney } from '../../../ui/text/format.ts'
import { comparison, hoursName, longDay, rangeName, revenueOf, shortDay, sumOf } from '../figure-words.ts'
import { type Line, LineChart } from './line-chart.tsx'
import { Sources } from './sources.tsx'

type Of = (day: FiguresOfDay) => number
type Column = FigureColumn<FiguresOfDay>

const dayColumn: Column = { header: 'Day (UTC)', text: ({ day }) => day }
const column = (header: string, text: Column['text']): Column => ({ header, text, isNumber: true })

const money = (cents: number) => formatMoney(dollarsOf(Math.round(cents)))
const shortMoney = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})
/** Plain numbers in the spreadsheet, without a currency sign. */
const revenueColumns: Column[] = [
  dayColumn,
  column('Revenue USD', ({ revenue }) => revenue),
  column('Subscriptions', ({ subscriptions }) => subscriptions),
  column('Courses', ({ courses }) => courses),
  column('Sessions', ({ sessions }) => sessions),
  column('Instructors', ({ instructors }) => instructors),
  column('Store', ({ store }) => store),
  column('Other', ({ other }) => other),
]

/** One figure: the current range as a line, the previous range dashed. */
function linesOf({ days, before }: Figures, of: Of): Line[] {
  return [
    { name: rangeName(days), values: days.map(of) },
    { name: rangeName(before), values: before.map(of), isBefore: true },
  ]
}

/** Marks the last day as not over yet. */
const labelsOf = ({ days }: Figures) =>
  days.map(({ day }, at) => ({
    short: shortDay(day),
    long: at === days.length - 1 ? `${longDay(day)}, so far` : longDay(day),
  }))

/** Sign-ups are whole numbers: no label for fractions. */
const wholeLine = (count: number) => (Number.isInteger(count) ? formatCount(count) : '')

type RangeProps = { figures: Figures | undefined; className?: string | undefined }

/** The common props of the panels of a figure. */
const panelOf = (figures: Figures | undefined, name: string) => ({
  rows: figures?.days,
  keyOf: ({ day }: FiguresOfDay) => day,
  fileName: `kiai-${name}-${figures?.days.length ?? ''}-days`,
})

const isBlank = ({ days, before }: Figures, of: Of) => [...days, ...before].every((day) => of(day) === 0)

export function RevenuePanel({ figures, className }: RangeProps) {
  const [now, before] = [sumOf(figures?.days ?? [], revenueOf), sumOf(figures?.before ?? [], revenueOf)]
  return (
    <ChartPanel
      {...panelOf(figures, 'revenue')}
      title="Revenue"
      total={
        figures && (
          <>
            <strong>{money(now)}</strong> {comparison(now, before)}, {rangeName(figures.days)} against{' '}
            {rangeName(figures.before)}
          </>
        )
      }
      columns={revenueColumns}
      blank={figures && isBlank(figures, revenueOf) && 'No revenue in this range or the range before.'}
      className={className}
    >
      {figures && (
        <>
          <LineChart
            summary={`Revenue by day: ${money(now)} from ${rangeName(figures.days)}, ${money(before)} in the days before.`}
            labels={labelsOf(figures)}
            lines={linesOf(figures, revenueOf)}
            format={money}
            formatLine={(cents) => shortMoney.format(cents / 100)}
          />
          <Sources days={figures.days} />
        </>
      )}
    </ChartPanel>
  )
}

export function SignUpsPanel({ figures, className }: RangeProps) {
  const of: Of = ({ signUps }) => signUps
  const [now, before] = [sumOf(figures?.days ?? [], of), sumOf(figures?.before ?? [], of)]
  return (
    <ChartPanel
      {...panelOf(figures, 'sign-ups')}
      title="Sign-ups"
      total={
        <>
          <strong>{formatCount(now)}</strong> {comparison(now, before)}
        </>
      }
      columns={[dayColumn, column('Sign-ups', ({ signUps }) => String(signUps))]}
      blank={figures && isBlank(figures, of) && 'No sign-ups in this range or the range before.'}
      className={className}
    >
      {figures && (
        <LineChart
          summary={`Sign-ups by day: ${now} from ${rangeName(figures.days)}, ${before} in the days before.`}
          labels={labelsOf(figures)}
          lines={linesOf(figures, of)}
          format={formatCount}
          formatLine={wholeLine}
        />
      )}
    </ChartPanel>
  )
}

/** Subscriptions that began and subscriptions that ended. Stacked, they show whether the number of payers grows. */
export function PlansPanel({ figures, className }: RangeProps) {
  const days = figures?.days ?? []
  const [started, ended] = [sumOf(days, (day) => day.plansStarted), sumOf(days, (day) => day.plansEnded)]
  const before = sumOf(figures?.before ?? [], (day) => day.plansStarted - day.plansEnded)
  const signed = (count: number) => (count > 0 ? `+${count}` : String(count).replace('-', '−'))
  return (
    <ChartPanel
      {...panelOf(figures, 'paying-members')}
      title="Paying members"
      total={
        <>
          <strong>{signed(started - ended)}</strong> {started} joined, {ended} left; {signed(before)} before
        </>
      }
      columns={[
        dayColumn,
        column('Joined', ({ plansStarted }) => String(plansStarted)),
        column('Left', ({ plansEnded }) => String(plansEnded)),
      ]}
      blank={
        figures &&
        isBlank(figures, (day) => day.plansStarted + day.plansEnded) &&
        'No subscription started or ended in this range or the range before.'
      }
      className={className}
    >
      {figures && (
        <LineChart
          summary={`Paying members by day: ${started} joined and ${ended} left from ${rangeName(days)}.`}
          labels={labelsOf(figures)}
          lines={[
            { name: 'Joined', values: days.map((day) => day.plansStarted) },
            { name: 'Left', values: days.map((day) => day.plansEnded), isBefore: true },
          ]}
          format={formatCount}
          formatLine={wholeLine}
        />
      )}
    </ChartPanel>
  )
}

export function HoursPanel({ figures, className }: RangeProps) {
  const of: Of = ({ secondsWatched }) => secondsWatched
  const [now, before] = [sumOf(figures?.days ?? [], of), sumOf(figures?.before ?? [], of)]
  return (
    <ChartPanel
      {...panelOf(figures, 'hours-watched')}
      title="Hours watched"
      total={
        <>
          <strong>{hoursName(now)}</strong> {comparison(now, before)}
        </>
      }
      columns={[
        dayColumn,
        column('Hours', ({ secondsWatched }) => hoursName(secondsWatched)),
        column('Views', ({ views }) => String(views)),
      ]}
      blank={figures && isBlank(figures, of) && 'No views in this range or the range before.'}
      className={className}
    >
      {figures && (
        <LineChart
          summary={`Hours watched by day: ${hoursName(now)} from ${rangeName(figures.days)}, ${hoursName(before)} in the days before.`}
          labels={labelsOf(figures)}
          lines={linesOf(figures, (day) => of(day) / 3600)}
          format={(each) => `${each.toFixed(1)} h`}
          formatLine={(each) => `${each} h`}
        />
      )}
    </ChartPanel>
  )
}
