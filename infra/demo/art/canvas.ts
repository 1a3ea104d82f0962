import type { Palette } from './palette.ts'
import type { Random } from './random.ts'
import { curve, type Point, ribbon } from './ribbon.ts'

export type Stop = readonly [offset: number, color: string, opacity?: number]

/** The context of every drawing function: size, colours, randomness, the light, and a place to define gradients. */
export type Canvas = {
  width: number
  height: number
  palette: Palette
  category: string
  random: Random
  /** the sun, moon or lamp that lights the scene */
  light: { x: number; y: number; radius: number }
  /** the y of the ground on which people stand */
  ground: number
  definitions: string[]
}

const stopsOf = (stops: readonly Stop[]) =>
  stops
    .map(
      ([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    )
    .join('')

/** A vertical gradient over the painted shape; `horizontal` turns it. Returns the paint. */
export function linear(canvas: Canvas, stops: readonly Stop[], horizontal = false): string {
  const id = `g${canvas.definitions.length}`
  const direction = horizontal ? 'x2="1" y2="0"' : 'x2="0" y2="1"'
  canvas.definitions.push(
    `<linearGradient id="${id}" x1="0" y1="0" ${direction}>${stopsOf(stops)}</linearGradient>`,
  )
  return `url(#${id})`
}

export function radial(canvas: Canvas, stops: readonly Stop[], focus: Point = [0.5, 0.5]): string {
  const id = `g${canvas.definitions.length}`
  canvas.definitions.push(
    `<radialGradient id="${id}" fx="${focus[0]}" fy="${focus[1]}">${stopsOf(stops)}</radialGradient>`,
  )
  return `url(#${id})`
}

/** Leather or wood under a lamp at the upper left. */
export const lit = (canvas: Canvas, color: string) =>
  radial(
    canvas,
    [
      [0, canvas.palette.rim],
      [0.22, color],
      [0.75, canvas.palette.mid],
      [1, canvas.palette.ink],
    ],
    [0.28, 0.25],
  )

export const path = (data: string, fill: string, opacity = 1) =>
  `<path d="${data}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const line = (points: readonly Point[], color: string, width: number, opacity = 1) =>
  `<path d="${curve(points)}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const box = (x: number, y: number, width: number, height: number, fill: string, opacity = 1) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const group = (content: string, transform: string) => `<g transform="${transform}">${content}</g>`

/** A dark shape with light on the side that faces the lamp. */
export function rimmed(canvas: Canvas, shapes: string, side: number, width = 2): string {
  const { ink, rim } = canvas.palette
  return group(path(shapes, rim), `translate(${side * width} ${-width * 0.8})`) + path(shapes, ink)
}

/** A band of fog that fades upwards and downwards. */
export function fog(canvas: Canvas, y: number, height: number, color: string, opacity: number): string {
  const paint = linear(canvas, [
    [0, color, 0],
    [0.55, color, opacity],
    [1, color, 0],
  ])
  return box(0, y, canvas.width, height, paint)
}

/** Long soft streaks of fog. */
export function wisps(canvas: Canvas, y: number, spread: number, count: number, opacity: number): string {
  const { random, width, palette } = canvas
  const paint = radial(canvas, [
    [0, palette.glow, opacity],
    [1, palette.glow, 0],
  ])
  let drawn = ''
  for (let i = 0; i < count; i++) {
    drawn += oval(
      random.between(0, width),
      y + random.between(-spread, spread),
      random.between(200, 420),
      random.between(9, 26),
      paint,
    )
  }
  return drawn
}

/** The dry-brush circle of zen ink painting: many hair lines that run out towards the end. */
export function enso(
  canvas: Canvas,
  x: number,
  y: number,
  radius: number,
  color: string,
  opacity = 0.9,
): string {
  const { random } = canvas
  const start = random.between(-2.2, -1.6)
  let drawn = ''
  for (let hair = 0; hair < 26; hair++) {
    const offset = (hair / 25 - 0.5) * radius * 0.2
    const length = 5.7 - Math.abs(offset) / radius - random.between(0, 0.9)
    const points: Point[] = []
    for (let step = 0; step <= 22; step++) {
      const angle = start + (length * step) / 22
      const wobble = radius + offset + Math.sin(angle * 2 + 0.6) * radius * 0.03
      points.push([x + Math.cos(angle) * wobble, y + Math.sin(angle) * wobble * 0.97])
    }
    drawn += line(points, color, random.between(0.8, radius * 0.016), opacity * random.between(0.3, 1))
  }
  return drawn
}

/** A flying bird, wings up. */
export function bird(x: number, y: number, size: number, color: string): string {
  const wing = (side: number) =>
    ribbon(
      [
        [x, y, size * 0.05],
        [x + side * size * 0.35, y - size * 0.3, size * 0.06],
        [x + side * size, y - size * 0.12, 0.2],
      ],
      false,
    )
  return path(
    wing(-1) +
      wing(1) +
      ribbon([
        [x - size * 0.05, y + size * 0.16, 0.3],
        [x, y, size * 0.07],
        [x + size * 0.1, y - size * 0.12, 0.4],
      ]),
    color,
  )
}
