import { box, type Canvas, fog, group, line, linear, oval, path, radial, wisps } from './canvas.ts'
import { type Point, polygon, ribbon } from './ribbon.ts'
import { land, mountains } from './scenery-land.ts'

/** A gate with curved lintel; `width` between the posts, standing on `y`. */
export function toriiShape(x: number, y: number, width: number, height: number): string {
  const half = width / 2
  const post = (side: number) =>
    ribbon(
      [
        [x + side * (half + width * 0.035), y, width * 0.045],
        [x + side * half, y - height, width * 0.036],
      ],
      false,
    )
  const top = y - height
  const lintel = ribbon(
    [
      [x - half * 1.52, top - height * 0.14, width * 0.03],
      [x - half * 0.8, top - height * 0.045, width * 0.036],
      [x, top - height * 0.02, width * 0.036],
      [x + half * 0.8, top - height * 0.045, width * 0.036],
      [x + half * 1.52, top - height * 0.14, width * 0.03],
    ],
    false,
  )
  const cap = ribbon(
    [
      [x - half * 1.58, top - height * 0.21, width * 0.018],
      [x - half * 0.8, top - height * 0.11, width * 0.024],
      [x, top - height * 0.085, width * 0.024],
      [x + half * 0.8, top - height * 0.11, width * 0.024],
      [x + half * 1.58, top - height * 0.21, width * 0.018],
    ],
    false,
  )
  const tie = polygon([
    [x - half * 1.28, top + height * 0.16],
    [x + half * 1.28, top + height * 0.16],
    [x + half * 1.28, top + height * 0.24],
    [x - half * 1.28, top + height * 0.24],
  ])
  const tablet = polygon([
    [x - width * 0.045, top],
    [x + width * 0.045, top],
    [x + width * 0.04, top + height * 0.17],
    [x - width * 0.04, top + height * 0.17],
  ])
  return post(-1) + post(1) + lintel + cap + tie + tablet
}

/** Red lacquer: warmer and lighter than ink, so that whoever stands before the gate stays readable. */
function lacquered(canvas: Canvas, gate: string, edge: number): string {
  const { palette } = canvas
  const paint = linear(canvas, [
    [0, '#571710'],
    [0.5, '#3a100c'],
    [1, palette.ink],
  ])
  return group(path(gate, palette.rim), `translate(${-edge} ${-edge * 0.8})`) + path(gate, paint)
}

export function torii(canvas: Canvas): string {
  const { ground, light, width } = canvas
  const x = light.x * 0.75 + width * 0.125
  const gate = toriiShape(x, ground + 4, 400, 330)
  return (
    mountains(canvas) +
    lacquered(canvas, gate, 2.4) +
    wisps(canvas, ground - 10, 20, 5, 0.2) +
    land(canvas, 6)
  )
}

/** A gate standing in still water with its reflection. */
export function shrine(canvas: Canvas): string {
  const { palette, ground, light, width, height, random } = canvas
  const horizon = ground - 60
  const x = light.x
  const gate = toriiShape(x, horizon + 46, 360, 300)
  const water = linear(canvas, [
    [0, palette.far],
    [0.4, palette.mid],
    [1, palette.night],
  ])
  let ripples = ''
  for (let i = 0; i < 60; i++) {
    const y = random.between(horizon + 30, height)
    ripples += oval(
      x + random.between(-260, 260),
      y,
      random.between(20, 120),
      1.1,
      random.chance(0.5) ? palette.disc : palette.ink,
      random.between(0.1, 0.5),
    )
  }
  const mirror = group(path(gate, palette.ink, 0.5), `translate(0 ${(horizon + 46) * 2}) scale(1 -1)`)
  return (
    hills(canvas, horizon) +
    box(0, horizon, width, height - horizon, water) +
    mirror +
    ripples +
    lacquered(canvas, gate, 2.4) +
    fog(canvas, horizon - 60, 110, palette.glow, 0.35)
  )
}

function hills(canvas: Canvas, horizon: number): string {
  const { palette, width } = canvas
  const hill = (x: number, rx: number, ry: number, color: string) => oval(x, horizon + 4, rx, ry, color)
  return (
    hill(width * 0.06, 300, 96, palette.far) +
    hill(width * 0.95, 340, 120, palette.far) +
    hill(width * 0.99, 190, 66, palette.mid) +
    hill(-10, 200, 60, palette.mid)
  )
}

/** A tower of curved roofs. */
export function pagodaShape(x: number, y: number, width: number, storeys: number): string {
  let shape = ''
  let base = y
  let half = width / 2
  for (let i = 0; i < storeys; i++) {
    const rise = half * 0.62
    const eave = base - rise
    shape += polygon([
      [x - half * 0.62, base + 4],
      [x + half * 0.62, base + 4],
      [x + half * 0.56, eave],
      [x - half * 0.56, eave],
    ])
    const roof: Point[] = [
      [x - half * 1.12, eave - half * 0.02],
      [x - half * 0.8, eave + half * 0.04],
      [x, eave + half * 0.05],
      [x + half * 0.8, eave + half * 0.04],
      [x + half * 1.12, eave - half * 0.02],
      [x + half * 0.78, eave - half * 0.14],
      [x + half * 0.46, eave - half * 0.34],
      [x - half * 0.46, eave - half * 0.34],
      [x - half * 0.78, eave - half * 0.14],
    ]
    shape += polygon(roof)
    base = eave - half * 0.3
    half *= 0.86
  }
  return (
    shape +
    ribbon([
      [x, base + 8, 5],
      [x, base - half * 0.5, 3],
      [x, base - half * 1.3, 0.6],
    ]) +
    [0.35, 0.55, 0.75, 0.95]
      .map((s) =>
        polygon([
          [x - 9, base - half * s],
          [x + 9, base - half * s],
          [x + 7, base - half * s - 3],
          [x - 7, base - half * s - 3],
        ]),
      )
      .join('')
  )
}

export function pagoda(canvas: Canvas): string {
  const { palette, ground, light, width } = canvas
  const x = light.x < width / 2 ? light.x + 130 : light.x - 130
  const tower = pagodaShape(x, ground - 36, 190, 5)
  return (
    mountains({ ...canvas, ground: ground - 30 }) +
    group(path(tower, palette.rim), 'translate(-2 -1.6)') +
    path(tower, palette.mid) +
    path(tower, palette.ink, 0.75) +
    windows(canvas, x, ground - 36) +
    fog(canvas, ground - 120, 160, palette.glow, 0.35) +
    land(canvas, 12)
  )
}

function windows(canvas: Canvas, x: number, y: number): string {
  return [0, 1].map((i) => box(x - 16 + i * 22, y - 36, 11, 24, canvas.palette.disc, 0.85)).join('')
}

/** A hall of paper screens with a round window and a floor that mirrors the light. */
export function dojo(canvas: Canvas): string {
  const { palette, ground, width, height, light, random } = canvas
  const floor = ground - 34
  const paper = radial(canvas, [
    [0, palette.disc, 0.95],
    [0.3, palette.glow, 0.8],
    [1, palette.mid, 0],
  ])
  const panel = 170
  const offset = random.between(-60, 0)
  const lamp = oval(light.x, light.y + 40, 760, 430, paper)
  let screens = box(0, 90, width, floor - 90, palette.mid) + lamp
  for (let x = offset; x < width; x += panel) {
    screens += Array.from({ length: 3 }, (_, i) =>
      box(x + (panel / 4) * (i + 1) - 1.5, 110, 3, floor - 210, palette.ink, 0.8),
    ).join('')
    screens += Array.from({ length: 4 }, (_, i) =>
      box(x, 110 + ((floor - 210) / 5) * (i + 1), panel, 3, palette.ink, 0.8),
    ).join('')
    screens += box(x - 5, 80, 10, floor - 80, palette.ink)
  }
  const beams =
    box(0, 0, width, 92, palette.night) +
    box(0, 88, width, 12, palette.ink) +
    box(0, floor - 104, width, 8, palette.ink) +
    box(0, floor - 10, width, 12, palette.ink)
  const boards = linear(canvas, [
    [0, palette.far],
    [0.25, palette.mid],
    [1, palette.night],
  ])
  let planks = box(0, floor, width, height - floor, boards)
  for (let i = -12; i <= 12; i++)
    planks += line(
      [
        [width / 2 + i * 62, floor],
        [width / 2 + i * 190, height],
      ],
      palette.ink,
      1.6,
      0.6,
    )
  const shine = oval(
    light.x,
    floor + 70,
    380,
    84,
    radial(canvas, [
      [0, palette.disc, 0.5],
      [1, palette.disc, 0],
    ]),
  )
  return screens + beams + planks + shine
}

/** A hall with one round window, the light behind it. */
export function moonWindow(canvas: Canvas): string {
  const { palette, ground, width, height, light } = canvas
  const floor = ground - 30
  const r = light.radius * 1.32
  const wall = `M0 0H${width}V${floor}H0ZM${light.x - r} ${light.y}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 -${r * 2} 0Z`
  const plaster = radial(canvas, [
    [0, palette.far],
    [0.6, palette.mid],
    [1, palette.night],
  ])
  const frame = `<circle cx="${light.x}" cy="${light.y}" r="${r}" fill="none" stroke="${palette.ink}" stroke-width="15"/><circle cx="${light.x}" cy="${light.y}" r="${r - 9}" fill="none" stroke="${palette.rim}" stroke-width="1.6" opacity=".8"/>`
  const bars = [-0.5, 0, 0.5]
    .map((s) => {
      const reachY = Math.sqrt(1 - s * s) * r
      return box(light.x + s * r - 2, light.y - reachY, 4, reachY * 2, palette.ink)
    })
    .join('')
  const boards = linear(canvas, [
    [0, palette.far],
    [0.3, palette.mid],
    [1, palette.night],
  ])
  let planks = ''
  for (let i = -12; i <= 12; i++)
    planks += line(
      [
        [width / 2 + i * 70, floor],
        [width / 2 + i * 210, height],
      ],
      palette.ink,
      1.6,
      0.55,
    )
  const shine = oval(
    light.x,
    floor + 80,
    r * 1.5,
    90,
    radial(canvas, [
      [0, palette.disc, 0.55],
      [1, palette.disc, 0],
    ]),
  )
  return `<path d="${wall}" fill="${plaster}" fill-rule="evenodd"/>${bars}${frame}${box(0, floor, width, height - floor, boards)}${planks}${shine}${box(0, floor - 8, width, 10, palette.ink)}`
}

/** Where a stair leads to a temple tower; elsewhere it leads to a gate. */
const TEMPLE_LANDS = ['kung-fu', 'muay-thai']

/** A stair that narrows upwards to a gate, lanterns on both sides. */
export function steps(canvas: Canvas): string {
  const { palette, ground, width, light } = canvas
  const x = light.x
  const top = ground - 190
  const gate = TEMPLE_LANDS.includes(canvas.category)
    ? pagodaShape(x, top + 4, 200, 3)
    : toriiShape(x, top + 4, 210, 170)
  let stair = ''
  for (let i = 0; i < 15; i++) {
    const share = i / 14
    const y = top + share * share * (ground - top + 60)
    const half = 84 + share * share * 330
    stair += polygon([
      [x - half, y],
      [x + half, y],
      [x + half * 1.03, y + 6 + share * 16],
      [x - half * 1.03, y + 6 + share * 16],
    ])
  }
  const slope = polygon([
    [x - 90, top],
    [x + 90, top],
    [x + 460, ground + 70],
    [x - 460, ground + 70],
  ])
  const edges = stair
    .split('M')
    .filter(Boolean)
    .map(
      (tread) => `<path d="M${tread}" fill="none" stroke="${palette.rim}" stroke-width="1" opacity=".28"/>`,
    )
    .join('')
  const side = (s: number) =>
    polygon([
      [x + s * 86, top - 14],
      [x + s * 470, ground + 40],
      [s < 0 ? -40 : width + 40, ground + 40],
      [s < 0 ? -40 : width + 40, top - 60],
      [x + s * 330, top - 70],
    ])
  const lamps = [0.2, 0.5, 0.85]
    .map((share) =>
      [-1, 1]
        .map((s) =>
          stoneLantern(
            canvas,
            x + s * (150 + share * share * 380),
            top + 20 + share * share * 190,
            0.45 + share * 0.6,
          ),
        )
        .join(''),
    )
    .join('')
  return (
    mountains({ ...canvas, ground: ground - 120 }) +
    lacquered(canvas, gate, 1.6) +
    path(side(-1) + side(1), palette.ink) +
    path(
      slope,
      linear(canvas, [
        [0, palette.far],
        [1, palette.ink],
      ]),
    ) +
    edges +
    lamps +
    fog(canvas, top - 40, 150, palette.glow, 0.3)
  )
}

function stoneLantern(canvas: Canvas, x: number, y: number, scale: number): string {
  const { palette } = canvas
  const stone =
    polygon([
      [-18, 0],
      [18, 0],
      [10, -12],
      [8, -52],
      [22, -58],
      [20, -66],
      [-20, -66],
      [-22, -58],
      [-8, -52],
      [-10, -12],
    ]) +
    polygon([
      [-30, -96],
      [0, -114],
      [30, -96],
      [24, -91],
      [-24, -91],
    ]) +
    polygon([
      [-16, -66],
      [-11, -66],
      [-11, -91],
      [-16, -91],
    ]) +
    polygon([
      [16, -66],
      [11, -66],
      [11, -91],
      [16, -91],
    ])
  const glow = oval(
    0,
    -78,
    70,
    70,
    radial(canvas, [
      [0, palette.disc, 0.65],
      [1, palette.disc, 0],
    ]),
  )
  return group(
    glow + box(-11, -91, 22, 25, palette.disc) + path(stone, palette.ink),
    `translate(${x} ${y}) scale(${scale})`,
  )
}
