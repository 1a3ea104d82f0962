/** A point of a drawing, in the units of the drawing it belongs to; y grows downwards. */
export type Point = readonly [x: number, y: number]
/** A point of a centre line with the half width of the shape there. */
export type Station = readonly [x: number, y: number, radius: number]

const fixed = (value: number) => String(Math.round(value * 10) / 10)
export const at = (point: Point) => `${fixed(point[0])} ${fixed(point[1])}`

/** The point `length` away from `from` in the direction `degrees` (0 right, 90 down). */
export function reach(from: Point, degrees: number, length: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [from[0] + Math.cos(angle) * length, from[1] + Math.sin(angle) * length]
}

export function between(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}

function catmullRom(p0: number, p1: number, p2: number, p3: number, t: number): number {
  const straight = (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t
  return 0.5 * (2 * p1 + straight + (3 * p1 - p0 - 3 * p2 + p3) * t * t * t)
}

function station(stations: readonly Station[], index: number): Station {
  return stations[Math.max(0, Math.min(stations.length - 1, index))] ?? [0, 0, 0]
}

function sampleSpline(stations: readonly Station[], perSpan: number): Station[] {
  const samples: Station[] = []
  for (let span = 0; span < stations.length - 1; span++) {
    const around = [-1, 0, 1, 2].map((step) => station(stations, span + step))
    const [a, b, c, d] = around as [Station, Station, Station, Station]
    for (let step = 0; step < perSpan; step++) {
      const t = step / perSpan
      const [x, y, r] = [0, 1, 2].map((axis) =>
        catmullRom(a[axis] ?? 0, b[axis] ?? 0, c[axis] ?? 0, d[axis] ?? 0, t),
      )
      samples.push([x ?? 0, y ?? 0, Math.max(0, r ?? 0)])
    }
  }
  samples.push(station(stations, stations.length - 1))
  return samples
}

/**
 * The outline of a stroke whose width changes along a smooth centre line: limbs, sleeves, blades,
 * branches, belts. `round` closes the ends with caps; without, they are cut straight.
 */
export function ribbon(stations: readonly Station[], round = true): string {
  const line = sampleSpline(stations, 7)
  const [left, right] = sidesOf(line)
  const outline = polygon([...left, ...right.toReversed()])
  if (!round) return outline
  return outline + cap(station(line, 0)) + cap(station(line, line.length - 1))
}

/** The two long sides of a ribbon, from its first station to its last. */
export const sides = (stations: readonly Station[]) => sidesOf(sampleSpline(stations, 3))

function sidesOf(line: readonly Station[]): [left: Point[], right: Point[]] {
  const left: Point[] = []
  const right: Point[] = []
  line.forEach(([x, y, radius], index) => {
    const before = station(line, index - 1)
    const after = station(line, index + 1)
    const run = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
    const normal: Point = [-(after[1] - before[1]) / run, (after[0] - before[0]) / run]
    left.push([x + normal[0] * radius, y + normal[1] * radius])
    right.push([x - normal[0] * radius, y - normal[1] * radius])
  })
  return [left, right]
}

function cap([x, y, radius]: Station): string {
  const r = fixed(radius)
  const across = fixed(radius * 2)
  return `M${at([x - radius, y])}a${r} ${r} 0 1 1 ${across} 0a${r} ${r} 0 1 1 -${across} 0Z`
}

/** Every outline turns the same way, so that overlapping shapes of one path unite instead of cutting holes. */
function clockwise(points: Point[]): Point[] {
  let area = 0
  points.forEach(([x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [0, 0]
    area += x * nextY - nextX * y
  })
  return area < 0 ? points.reverse() : points
}

export function polygon(points: readonly Point[]): string {
  return `M${clockwise([...points])
    .map(at)
    .join('L')}Z`
}

/** A smooth closed outline through all points. */
export function blob(points: readonly Point[]): string {
  return smooth(clockwise([...points]), true)
}

/** A smooth open line through all points. */
export function curve(points: readonly Point[]): string {
  return smooth([...points], false)
}

function smooth(points: Point[], closed: boolean): string {
  const count = points.length
  const pick = (index: number): Point =>
    points[closed ? (index + count) % count : Math.max(0, Math.min(count - 1, index))] ?? [0, 0]
  let path = `M${at(pick(0))}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [p0, p1, p2, p3] = [pick(i - 1), pick(i), pick(i + 1), pick(i + 2)]
    const first: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6]
    const second: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6]
    path += `C${at(first)} ${at(second)} ${at(p2)}`
  }
  return closed ? `${path}Z` : path
}
