import { box, type Canvas, fog, group, linear, oval, path, radial, wisps } from '../canvas.ts'
import { polygon, ribbon } from '../ribbon.ts'
import { land, mountains } from './scenery-land.ts'
import { pagodaShape } from './scenery-pagoda.ts'

/** A gate with curved lintel; `width` between the posts, standing on `y`. */
function toriiShape(x: number, y: number, width: number, height: number): string {
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

/** Red lacquer: warmer and lighter than ink, so that a figure before the gate stays visible. */
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

/** In these categories a stair leads to a temple tower; in the others to a gate. */
const templeLands = ['kung-fu', 'muay-thai']

/** A stair that narrows upwards to a gate, lanterns on both sides. */
export function steps(canvas: Canvas): string {
  const { palette, ground, width, light } = canvas
  const x = light.x
  const top = ground - 190
  const gate = templeLands.includes(canvas.category)
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
    mountains({ ...canvas, ground: ground - 64 }) +
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
