import { box, type Canvas, group, linear, oval, radial } from './canvas.ts'
import { drawTitle } from './lettering.ts'
import { drawMotif, type MotifName, type Wear } from './motifs.ts'
import { paletteOf } from './palette.ts'
import { type Random, seededRandom } from './random.ts'
import { indoorSettings, namedSettings, type SettingName } from './scenery/settings.ts'
import { type WeatherName, weathers } from './scenery/weather.ts'

/** The art direction of one picture: setting, hero and atmosphere. */
export type Scene = {
  setting: SettingName
  motif: MotifName
  weather?: WeatherName
  /** where the light stands, 0 left to 1 right; its height as a share from the top, and how large it is */
  light?: number | { x: number; y?: number; size?: number }
  /** where the hero stands, 0 left to 1 right; by default beside the light */
  stand?: number
  /** 1 is the ordinary size of the hero; 0.5 a lone figure in a landscape */
  size?: number
  mirror?: boolean
  wear?: Wear
  close?: CloseUp
}

/** The zoom, the point of the picture in focus, and the place of that point in the result; shares of its size. */
export type CloseUp = {
  zoom: number
  at: readonly [x: number, y: number]
  to?: readonly [x: number, y: number]
}

export type Layers = { back: string; front: string }

function newCanvas(scene: Scene, key: string, category: string, width: number, height: number): Canvas {
  const random = seededRandom(key)
  const light = lightOf(scene, random, width, height)
  return {
    width,
    height,
    palette: paletteOf(category),
    category,
    random,
    light,
    // On a tall poster the title stands under the feet.
    ground: height * (height >= width * 1.5 ? 0.74 : 0.86),
    definitions: [],
  }
}

function lightOf({ setting, light, size = 1 }: Scene, random: Random, width: number, height: number) {
  const wanted = typeof light === 'number' ? { x: light } : light
  const share = wanted?.x ?? random.pick([0.36, 0.5, 0.64])
  const radius = (indoorSettings.includes(setting) ? 120 : random.between(150, 190)) * (height / 720)
  const usual = height * random.between(0.36, 0.42) + (1 - Math.min(size, 1)) * 40
  return {
    x: width * share,
    y: wanted?.y === undefined ? usual : height * wanted.y,
    radius: radius * (wanted?.size ?? 1),
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

/** Bars of cloud across the sun, as in printed pictures. */
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

/** The background is enlarged less than the hero, and never so that its edge is seen. */
function nearer(
  canvas: Canvas,
  content: string,
  close: CloseUp | undefined,
  depth: 'back' | 'front',
): string {
  if (!close) return content
  const zoom = depth === 'front' ? close.zoom : 1 + (close.zoom - 1) * 0.45
  const [toX, toY] = close.to ?? [0.5, 0.5]
  const shift = (at: number, to: number, length: number) => {
    const free = length * to - length * at * zoom
    return depth === 'front' ? free : Math.min(0, Math.max(length * (1 - zoom), free))
  }
  const { width, height } = canvas
  const [x, y] = [shift(close.at[0], toX, width), shift(close.at[1], toY, height)]
  return group(content, `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${zoom.toFixed(3)})`)
}

/** Composes the picture; the front layer has the hero and the atmosphere, transparent around them. */
export function composeLayers(
  scene: Scene,
  key: string,
  category: string,
  width = 1280,
  height = 720,
): Layers {
  const canvas = newCanvas(scene, key, category, width, height)
  const back = sky(canvas, indoorSettings.includes(scene.setting)) + namedSettings[scene.setting](canvas)
  const backLayer = wrap(canvas, nearer(canvas, back, scene.close, 'back'))
  const hero = nearer(canvas, drawMotif(canvas, scene.motif, scene), scene.close, 'front')
  const front = hero + weathers[scene.weather ?? 'clear'](canvas) + vignette(canvas)
  return { back: backLayer, front: wrap(canvas, front) }
}

type Size = { width: number; height: number }

/** The text on the poster of a film. */
export type Billing = { title: string; credit?: string | undefined }

export function composeScene(
  scene: Scene,
  key: string,
  category: string,
  size: Size = { width: 1280, height: 720 },
  billing?: Billing,
): string {
  const layers = composeLayers(scene, key, category, size.width, size.height)
  const nested = (svg: string, prefix: string) =>
    svg.replaceAll('id="g', `id="${prefix}`).replaceAll('url(#g', `url(#${prefix}`)
  const title = billing ? nested(titleOf(scene, category, size, billing), 'c') : ''
  return nested(layers.back, 'a').replace('</svg>', `${nested(layers.front, 'b')}${title}</svg>`)
}

/** The title at the foot of a tall picture, on a dark gradient. */
function titleOf(scene: Scene, category: string, { width, height }: Size, billing: Billing): string {
  const canvas = newCanvas(scene, billing.title, category, width, height)
  const { night, rim: color } = canvas.palette
  const dark = linear(canvas, [
    [0, night, 0],
    [0.5, night, 0.72],
    [1, night, 0.96],
  ])
  const place = { x: width / 2, y: height * 0.945, width: width * 0.8, highest: height * 0.27 }
  return wrap(
    canvas,
    box(0, height * 0.5, width, height * 0.5, dark) + drawTitle({ ...billing, ...place, color }),
  )
}
