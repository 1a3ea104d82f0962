import sharp from 'sharp'

/** The one room in which all goods are pictured: a plaster wall, and light from the upper left. */

export const studio = { width: 960, height: 1200 }
/** The units of the drawings. */
export const units = { width: 800, height: 1000 }

const wallPaint =
  '<radialGradient id="wall" cx=".32" cy=".2" r="1"><stop offset="0" stop-color="#8d8170"/><stop offset=".45" stop-color="#5d5346"/><stop offset="1" stop-color="#231f19"/></radialGradient>'
const filters = {
  plaster:
    '<filter id="f" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".008 .011" numOctaves="5" seed="8"/><feDiffuseLighting surfaceScale="5" lighting-color="#fff"><feDistantLight azimuth="225" elevation="58"/></feDiffuseLighting></filter>',
  folds:
    '<filter id="f" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".0055 .0026" numOctaves="2" seed="3" result="n"/><feDiffuseLighting in="n" surfaceScale="46" diffuseConstant="1.22" lighting-color="#fff"><feDistantLight azimuth="215" elevation="52"/></feDiffuseLighting><feGaussianBlur stdDeviation="6"/></filter>',
  weave:
    '<filter id="f" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".9 1.1" numOctaves="2" seed="5"/><feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  .9 0 0 0 -.25"/></filter>',
}

/** A picture in the units of the drawings, of any part of them. */
export const drawing = (content: string, view = `0 0 ${units.width} ${units.height}`) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${studio.width}" height="${studio.height}" viewBox="${view}">${content}</svg>`

const whole = `width="${units.width}" height="${units.height}"`
const asImage = async (svg: string) =>
  `data:image/png;base64,${(await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()).toString('base64')}`

const painted = new Map<string, Promise<string>>()

/** Painted once: noise takes longer than all other drawing. */
function once(name: string, paint: () => Promise<string>): Promise<string> {
  const known = painted.get(name) ?? paint()
  painted.set(name, known)
  return known
}

/** The wall, as an address for an image in a drawing. */
export const wall = () =>
  once('wall', () =>
    asImage(
      drawing(
        `<defs>${wallPaint}${filters.plaster}</defs><rect ${whole} fill="url(#wall)"/><rect ${whole} filter="url(#f)" style="mix-blend-mode:soft-light" opacity=".55"/>`,
      ),
    ),
  )

/** The light on folds of cloth, and its weave. */
export const cloth = (name: 'folds' | 'weave') =>
  once(name, () => asImage(drawing(`<defs>${filters[name]}</defs><rect ${whole} filter="url(#f)"/>`)))

/** An image over a whole drawing. */
export const overAll = (address: string, style = '') => `<image href="${address}" ${whole} ${style}/>`
