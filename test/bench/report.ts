/** One measured figure: its name, its value, and its goal. */
export type Figure = {
  what: string
  measured: string
  /** In words, e.g. `≤ 2`. Absent if the figure only informs. */
  goal?: string
  met?: boolean
}

/** A figure with an upper bound. `unit` follows both numbers. */
export function atMost(what: string, value: number, bound: number, unit = '', more = ''): Figure {
  const said = unit && ` ${unit}`
  return {
    what,
    measured: `${rounded(value)}${said}${more && `  (${more})`}`,
    goal: `≤ ${bound}${said}`,
    met: value <= bound,
  }
}

export function informs(what: string, measured: string): Figure {
  return { what, measured }
}

/** Three significant digits, without an exponent. */
export function rounded(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(3)))
}

export const times = (ratio: number) => `${rounded(ratio)}×`
export const kilobytes = (bytes: number) => `${rounded(bytes / 1000)} KB`

/** Aligned lines: name, value, goal, verdict. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  const wide = (pick: (figure: Figure) => string) => Math.max(...figures.map((figure) => pick(figure).length))
  const [what, measured, goal] = [
    wide((figure) => figure.what),
    wide((figure) => figure.measured),
    wide((figure) => figure.goal ?? ''),
  ]
  console.log(`\n${title}`)
  for (const figure of figures) {
    const columns = [
      figure.what.padEnd(what),
      figure.measured.padEnd(measured),
      (figure.goal ?? '').padEnd(goal),
      verdictOf(figure),
    ]
    console.log(`  ${columns.join('  ')}`.trimEnd())
  }
}

function verdictOf({ met }: Figure): string {
  if (met === undefined) return ''
  return met ? 'met' : 'NOT MET'
}
