import { box, type Canvas, enso, fog, linear, oval, radial } from './canvas.ts'
import { drawMotif, type MotifName } from './motifs.ts'
import { paletteOf } from './palette.ts'
import { seededRandom } from './random.ts'
import { cage, ring, stadium } from './scenery-arena.ts'
import { shrine, steps, torii } from './scenery-gates.ts'
import { dojo, moonWindow } from './scenery-halls.ts'
import { bamboo, desert, meadow, mountains, sea, shore } from './scenery-land.ts'
import { pagoda } from './scenery-pagoda.ts'
import { city, gym } from './scenery-town.ts'
import { WEATHER, type WeatherName } from './weather.ts'

const SETTINGS = {
  mountains,
  meadow,
  sea,
  bamboo,
  desert,
  shore,
  torii,
  shrine,
  pagoda,
  dojo,
  moonWindow,
  steps,
  ring,
  cage,
  stadium,
  city,
  gym,
  ink,
}
const INDOOR: readonly string[] = ['dojo', 'ring', 'cage', 'stadium', 'gym']

export type SettingName = keyof typeof SETTINGS

/** The art direction of one picture: where, who or what, and the air. */
export type Scene = {
  setting: SettingName
  motif: MotifName
  weather?: WeatherName
  /** where the light stands, 0 left to 1 right */
  light?: number
  /** 1 is the ordinary size of the hero; 0.5 a lone figure in a landscape */
  size?: number
  mirror?: boolean
}

export type Layers = { back: string; front: string }

/** No place at all: the bare wall of ink with a brush circle. */
function ink(canvas: Canvas): string {
  const { light, palette, width, height, ground } = canvas
  return (
    enso(canvas, light.x, light.y + 26, light.radius * 1.5, palette.rim) +
    fog(canvas, ground - 170, 300, palette.glow, 0.28) +
    box(0, ground + 30, width, height, palette.night, 0.5)
  )
}

function newCanvas(scene: Scene, key: string, category: string, width: number, height: number): Canvas {
  const random = seededRandom(key)
  const share = scene.light ?? random.pick([0.36, 0.5, 0.64])
  const size = scene.size ?? 1
  const radius = (INDOOR.includes(scene.setting) ? 120 : random.between(150, 190)) * (height / 720)
  const light = { x: width * share, y: height * random.between(0.36, 0.42) + (1 - size) * 40, radius }
  return {
    width,
    height,
    palette: paletteOf(category),
    category,
    random,
    light,
    ground: height * 0.86,
    definitions: [],
  }
}

function sky(canvas: Canvas, indoor: boolean): string {
  const { palette, width, height, light, ground } = canvas
  const air = linear(canvas, [
    [0, palette.night],
    [0.3, palette.sky],
    [0.72, palette.far],
    [0.86, palette.glow],
    [1, palette.glow],
  ])
  const bloom = radial(canvas, [
    [0, palette.disc, 0.75],
    [0.3, palette.glow, 0.5],
    [1, palette.glow, 0],
  ])
  const aura = oval(light.x, light.y, light.radius * 3.4, light.radius * 3, bloom)
  if (indoor)
    return (
      box(
        0,
        0,
        width,
        height,
        linear(canvas, [
          [0, palette.night],
          [0.6, palette.sky],
          [1, palette.mid],
        ]),
      ) + aura
    )
  return box(0, 0, width, height, air) + aura + disc(canvas) + clouds(canvas, ground - 260)
}

function disc(canvas: Canvas): string {
  const { palette, light } = canvas
  const paint = linear(canvas, [
    [0, palette.disc],
    [0.5, palette.disc],
    [1, palette.discEdge],
  ])
  const halo = `<circle cx="${light.x}" cy="${light.y}" r="${light.radius + 13}" fill="none" stroke="${palette.disc}" stroke-width="1.4" opacity=".4"/>`
  return oval(light.x, light.y, light.radius, light.radius, paint) + halo
}

/** Bars of cloud across the sun, as printed ones are. */
function clouds(canvas: Canvas, y: number): string {
  const { random, width, palette, light } = canvas
  let drawn = ''
  for (let i = 0; i < 6; i++) {
    const x = light.x + random.between(-460, 460)
    const long = random.between(160, 420)
    const at = y + random.between(-120, 120)
    const paint = linear(
      canvas,
      [
        [0, palette.far, 0],
        [0.5, palette.far, 0.75],
        [1, palette.far, 0],
      ],
      true,
    )
    drawn += `<rect x="${(x - long).toFixed(0)}" y="${at.toFixed(0)}" width="${(long * 2).toFixed(0)}" height="${random.between(5, 17).toFixed(0)}" rx="9" fill="${paint}"/>`
  }
  return `${drawn}<rect width="${width}" height="0"/>`
}

function vignette(canvas: Canvas): string {
  const { width, height, palette } = canvas
  const edge = radial(canvas, [
    [0, palette.night, 0],
    [0.6, palette.night, 0],
    [1, palette.night, 0.82],
  ])
  const foot = linear(canvas, [
    [0, palette.night, 0],
    [0.7, palette.night, 0],
    [1, palette.night, 0.85],
  ])
  return oval(width / 2, height / 2, width * 0.78, height * 0.88, edge) + box(0, 0, width, height, foot)
}

const wrap = (canvas: Canvas, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas.width}" height="${canvas.height}" viewBox="0 0 ${canvas.width} ${canvas.height}"><defs>${canvas.definitions.join('')}</defs>${content}</svg>`

/** Composes the picture; the front layer has the hero and the air, transparent around them. */
export function composeLayers(
  scene: Scene,
  key: string,
  category: string,
  width = 1280,
  height = 720,
): Layers {
  const canvas = newCanvas(scene, key, category, width, height)
  const back = sky(canvas, INDOOR.includes(scene.setting)) + SETTINGS[scene.setting](canvas)
  const backLayer = wrap(canvas, back)
  const hero = drawMotif(canvas, scene.motif, scene.size ?? 1, scene.mirror ?? false)
  const front = hero + WEATHER[scene.weather ?? 'clear'](canvas) + vignette(canvas)
  return { back: backLayer, front: wrap(canvas, front) }
}

export function composeScene(
  scene: Scene,
  key: string,
  category: string,
  width = 1280,
  height = 720,
): string {
  const layers = composeLayers(scene, key, category, width, height)
  const nested = (svg: string, prefix: string) =>
    svg.replaceAll('id="g', `id="${prefix}`).replaceAll('url(#g', `url(#${prefix}`)
  return nested(layers.back, 'a').replace('</svg>', `${nested(layers.front, 'b')}</svg>`)
}
