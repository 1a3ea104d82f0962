import { bird, box, type Canvas, fog, linear, oval, path, wisps } from '../canvas.ts'
import { at, type Point, polygon, ribbon } from '../ribbon.ts'

/** The outline of a mountain ridge from edge to edge, closed along the bottom. */
function ridge(canvas: Canvas, base: number, height: number, peaks: number, roughness: number): string {
  const { random, width, height: bottom } = canvas
  const summits = Array.from({ length: peaks }, (_, index) => ({
    x: ((index + random.between(0.15, 0.85)) / peaks) * width,
    top: height * random.between(0.55, 1),
    spread: (width / peaks) * random.between(0.55, 0.95),
  }))
  const points: Point[] = []
  let drift = 0
  for (let x = -20; x <= width + 20; x += 9) {
    const rise = Math.max(
      ...summits.map(({ x: middle, top, spread }) => {
        const distance = Math.abs(x - middle) / spread
        return top * Math.max(0, 1 - distance ** 0.82)
      }),
    )
    drift = drift * 0.8 + random.between(-roughness, roughness)
    points.push([x, base - rise + drift * (0.4 + rise / height)])
  }
  return `M-20 ${bottom}L${points.map(at).join('L')}L${width + 20} ${bottom}Z`
}

/** Ridges that grow darker towards the viewer, with fog between them. */
export function mountains(canvas: Canvas): string {
  const { palette, ground, random } = canvas
  const layers = [
    { color: palette.far, fade: palette.glow, base: ground - 60, height: random.between(190, 280), peaks: 3 },
    { color: palette.mid, fade: palette.far, base: ground - 20, height: random.between(120, 180), peaks: 4 },
    { color: palette.ink, fade: palette.mid, base: ground + 6, height: random.between(50, 90), peaks: 5 },
  ]
  return (
    layers
      .map(({ color, fade, base, height, peaks }, index) => {
        const paint = linear(canvas, [
          [0, color],
          [0.5, color],
          [0.75, fade, 1],
          [1, fade, 1],
        ])
        return (
          path(ridge(canvas, base, height, peaks, 5 - index), paint) + wisps(canvas, base - 20, 26, 4, 0.3)
        )
      })
      .join('') +
    fog(canvas, ground - 110, 150, palette.glow, 0.3) +
    land(canvas, 12)
  )
}

/** The dark ground the figures stand on, slightly uneven. */
export function land(canvas: Canvas, swell: number): string {
  const { width, height, ground, palette, random } = canvas
  const points: Point[] = []
  const phase = random.between(0, 6)
  for (let x = -20; x <= width + 100; x += 80) {
    const far = Math.min(1, Math.abs(x - width / 2) / 400)
    points.push([x, ground + Math.sin(x / 170 + phase) * swell * far - far * swell])
  }
  const top = points.map(at).join('L')
  const paint = linear(canvas, [
    [0, palette.ink],
    [1, palette.night],
  ])
  return `<path d="M-20 ${height}L${top}L${width + 20} ${height}Z" fill="${paint}"/>`
}

function grass(canvas: Canvas): string {
  const { random, width, ground, palette } = canvas
  let blades = ''
  for (let i = 0; i < 150; i++) {
    const x = random.between(0, width)
    const height = random.between(8, 34)
    const lean = random.between(-4, 16)
    blades += ribbon(
      [
        [x, ground + 14, 1.6],
        [x + lean * 0.4, ground + 14 - height * 0.6, 1.1],
        [x + lean, ground + 12 - height, 0.2],
      ],
      false,
    )
  }
  return path(blades, palette.ink)
}

export function meadow(canvas: Canvas): string {
  return mountains(canvas) + grass(canvas)
}

export function sea(canvas: Canvas): string {
  const { palette, ground, width, height, light, random } = canvas
  const horizon = ground - 70
  const water = linear(canvas, [
    [0, palette.far],
    [0.35, palette.mid],
    [1, palette.night],
  ])
  let glints = ''
  for (let row = 0; row < 26; row++) {
    const y = horizon + 4 + row * row * 0.32 + row * 2
    const spread = light.radius * (0.95 - row * 0.012)
    for (let i = 0; i < 4; i++) {
      const x = light.x + random.between(-spread, spread)
      glints += oval(
        x,
        y,
        random.between(10, 56) * (1 + row / 26),
        1 + row * 0.1,
        palette.disc,
        random.between(0.15, 0.75),
      )
    }
  }
  const birds = Array.from({ length: 4 }, () =>
    bird(
      light.x + random.between(-260, 260),
      light.y + random.between(-110, 60),
      random.between(9, 20),
      palette.ink,
    ),
  ).join('')
  return (
    box(0, horizon, width, height - horizon, water) +
    glints +
    fog(canvas, horizon - 60, 90, palette.glow, 0.4) +
    birds +
    rock(canvas)
  )
}

function rock(canvas: Canvas): string {
  const { palette, ground, width, height, random } = canvas
  const points: Point[] = [[-40, height + 20]]
  for (let x = -40; x <= width + 40; x += 46) {
    const edge = Math.min(1, Math.abs(x - width / 2) / 620)
    points.push([x, ground + edge * edge * 66 + random.between(-3, 3)])
  }
  points.push([width + 40, height + 20])
  return path(
    polygon(points),
    linear(canvas, [
      [0, palette.ink],
      [1, palette.night],
    ]),
  )
}

export function bamboo(canvas: Canvas): string {
  const { palette, width, height, random, light } = canvas
  const rays = Array.from({ length: 6 }, (_, i) =>
    path(
      polygon([
        [light.x - 10, light.y],
        [light.x + 10, light.y],
        [light.x - 620 + i * 260, height],
        [light.x - 740 + i * 260, height],
      ]),
      palette.disc,
      0.055,
    ),
  ).join('')
  const row = (count: number, color: string, thick: number, leaf: number) =>
    Array.from({ length: count }, () =>
      stalk(canvas, random.between(-20, width + 20), thick * random.between(0.7, 1.2), color, leaf),
    ).join('')
  return (
    row(16, palette.far, 6, 0) +
    fog(canvas, 120, 520, palette.glow, 0.35) +
    rays +
    row(10, palette.mid, 10, 3) +
    fog(canvas, canvas.ground - 170, 230, palette.glow, 0.32) +
    land(canvas, 8) +
    edgeStalks(canvas)
  )
}

function edgeStalks(canvas: Canvas): string {
  const { width, palette, random } = canvas
  return [40, 118, width - 130, width - 36]
    .map((x) => stalk(canvas, x + random.between(-30, 30), 17, palette.ink, 5))
    .join('')
}

function stalk(canvas: Canvas, x: number, half: number, color: string, leaves: number): string {
  const { random, height, palette } = canvas
  const lean = random.between(-26, 26)
  let drawn = ''
  let y = height
  while (y > -20) {
    const length = random.between(70, 110)
    const share = y / height
    drawn += ribbon(
      [
        [x + lean * share, y - 3, half * 1.08],
        [x + lean * (share - 0.06), y - length / 2, half * 0.92],
        [x + lean * (share - 0.12), y - length + 2, half * 1.08],
      ],
      false,
    )
    y -= length
  }
  let foliage = ''
  for (let i = 0; i < leaves * 5; i++) {
    const top: Point = [x + random.between(-10, 10), random.between(0, height * 0.45)]
    const side = random.chance(0.5) ? 1 : -1
    foliage += ribbon(
      [
        [top[0], top[1], 0.5],
        [top[0] + side * 34, top[1] + 12, half * 0.36],
        [top[0] + side * random.between(60, 90), top[1] + random.between(24, 54), 0.2],
      ],
      false,
    )
  }
  const shine = leaves > 0 ? box(x - half * 0.72, 0, 1.4, height, palette.rim, 0.14) : ''
  return path(drawn + foliage, color) + shine
}

/** One dune: a long crest, bright on the windward side, its lee side in shade. */
function dune(canvas: Canvas, base: number, lift: number, peak: number, lit: string, shade: string): string {
  const { width, height, palette } = canvas
  const top = base - lift
  const windward = `M-40 ${base + 10}C${peak * 0.45} ${base} ${peak - 220} ${top + 14} ${peak} ${top}`
  const body = `${windward}C${peak + 190} ${top + lift * 0.5} ${peak + 340} ${base - 6} ${width + 40} ${base}V${height}H-40Z`
  const lee = `M${peak} ${top}C${peak - 40} ${top + lift * 0.6} ${peak + 90} ${base + 8} ${peak + 10} ${base + 90}H${width + 40}V${base}C${peak + 340} ${base - 6} ${peak + 190} ${top + lift * 0.5} ${peak} ${top}Z`
  const sand = linear(canvas, [
    [0, lit],
    [0.5, shade],
    [1, palette.ink],
  ])
  return (
    path(body, sand) +
    path(lee, palette.ink, 0.42) +
    `<path d="${windward}" fill="none" stroke="${palette.rim}" stroke-width="1.6" opacity=".5"/>`
  )
}

export function desert(canvas: Canvas): string {
  const { palette, ground, width, random } = canvas
  const far = dune(canvas, ground - 96, 62, width * random.between(0.62, 0.72), palette.glow, palette.far)
  const middle = dune(canvas, ground - 58, 84, width * random.between(0.18, 0.3), palette.far, palette.mid)
  const near = dune(canvas, ground - 8, 46, width * random.between(0.78, 0.88), palette.far, palette.mid)
  return (
    far +
    fog(canvas, ground - 190, 150, palette.glow, 0.3) +
    middle +
    fog(canvas, ground - 100, 120, palette.glow, 0.22) +
    near +
    land(canvas, 14)
  )
}

/** A shore with palms that lean over the water. */
export function shore(canvas: Canvas): string {
  const { width } = canvas
  return sea(canvas) + palm(canvas, 90, 1.15, 1) + palm(canvas, width - 70, 1, -1) + palm(canvas, 210, 0.7, 1)
}

function palm(canvas: Canvas, x: number, scale: number, side: number): string {
  const { palette, ground, random } = canvas
  const base: Point = [x, ground + 60]
  const top: Point = [x + side * 90 * scale, ground - 370 * scale]
  let shape = ribbon([
    [base[0], base[1], 13 * scale],
    [x + side * 22 * scale, ground - 150 * scale, 8 * scale],
    [...top, 6 * scale],
  ])
  for (let i = 0; i < 11; i++) {
    const angle = -Math.PI * (0.02 + i * 0.096) + random.between(-0.08, 0.08)
    const reachX = Math.cos(angle) * 150 * scale
    const tip: Point = [top[0] + reachX, top[1] + Math.sin(angle) * 70 * scale + 84 * scale]
    const middle: Point = [top[0] + reachX * 0.55, top[1] + Math.sin(angle) * 90 * scale - 8 * scale]
    shape += ribbon(
      [
        [...top, 2],
        [...middle, 8 * scale],
        [...tip, 0.4],
      ],
      false,
    )
    for (let leaf = 1; leaf < 9; leaf++) {
      const share = leaf / 9
      const px = top[0] + (tip[0] - top[0]) * share
      const py =
        (1 - share) ** 2 * top[1] + 2 * share * (1 - share) * (middle[1] * 1.02 - 4) + share ** 2 * tip[1]
      shape += ribbon(
        [
          [px, py, 2.4 * scale],
          [px + Math.cos(angle) * 12, py + 30 * scale, 0.3],
        ],
        false,
      )
    }
  }
  return path(shape, palette.ink)
}
