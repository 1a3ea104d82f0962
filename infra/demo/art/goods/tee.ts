import type { Color } from '#shared/rules/store/options.ts'
import { drawPrint, type PrintName, printFilters } from './prints.ts'
import { cloth, drawing, overAll, units, wall } from './studio.ts'

/** A T-shirt on the wall: cloth, print, folds over it, seams and weave. */

type Cloth = {
  fill: string
  inside: string
  rib: string
  folds: number
  sheen: number
  edge: number
  fall: number
}

const cloths: Record<Color, Cloth> = {
  black: {
    fill: '#1d1c1b',
    inside: '#0a0a09',
    rib: '#141413',
    folds: 0.5,
    sheen: 0.115,
    edge: 0.22,
    fall: 1,
  },
  white: {
    fill: '#ece7dd',
    inside: '#8d877b',
    rib: '#dcd6ca',
    folds: 0.5,
    sheen: 0.3,
    edge: 0.5,
    fall: 0.62,
  },
  yellow: {
    fill: '#dda92f',
    inside: '#7d5c14',
    rib: '#cc9a28',
    folds: 0.5,
    sheen: 0.2,
    edge: 0.34,
    fall: 0.72,
  },
  red: { fill: '#a42e22', inside: '#571610', rib: '#95281d', folds: 0.5, sheen: 0.17, edge: 0.3, fall: 0.8 },
}

const outline =
  'L600 186 C642 204 668 240 690 292 L754 436 C724 458 682 474 640 478 L607 398 C613 520 611 700 618 874 C540 893 260 893 182 874 C189 700 187 520 193 398 L160 478 C118 474 76 458 46 436 L110 292 C132 240 158 204 200 186 Z'
const shapes = {
  front: `M308 142 C338 214 462 214 492 142 ${outline}`,
  back: `M308 142 C346 160 454 160 492 142 ${outline}`,
}
const leftSleeve =
  'M200 186C158 204 132 240 110 292L46 436C76 458 118 474 160 478L193 398C187 330 190 250 200 186Z'
const rightSleeve =
  'M600 186C642 204 668 240 690 292L754 436C724 458 682 474 640 478L607 398C613 330 610 250 600 186Z'

const paints =
  '<linearGradient id="vol" x1="0" x2="1"><stop offset="0" stop-color="#000" stop-opacity=".5"/><stop offset=".2" stop-color="#000" stop-opacity=".12"/><stop offset=".4" stop-color="#fff" stop-opacity=".10"/><stop offset=".66" stop-color="#000" stop-opacity=".05"/><stop offset="1" stop-color="#000" stop-opacity=".58"/></linearGradient>' +
  '<linearGradient id="fall" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".10"/><stop offset=".4" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".42"/></linearGradient>' +
  '<linearGradient id="left" x1="0" x2="1" y1=".2" y2=".8"><stop offset="0" stop-color="#000" stop-opacity=".04"/><stop offset="1" stop-color="#000" stop-opacity=".42"/></linearGradient>' +
  '<linearGradient id="right" x1="1" x2="0" y1=".1" y2=".9"><stop offset="0" stop-color="#000" stop-opacity=".36"/><stop offset=".5" stop-color="#000" stop-opacity=".12"/><stop offset="1" stop-color="#000" stop-opacity=".44"/></linearGradient>' +
  '<filter id="drop" x="-.2" y="-.2" width="1.4" height="1.4"><feGaussianBlur stdDeviation="22"/></filter><filter id="b8"><feGaussianBlur stdDeviation="7"/></filter><filter id="b20" x="-.3" y="-.3" width="1.6" height="1.6"><feGaussianBlur stdDeviation="20"/></filter>'

export type TeeView = 'front' | 'back' | 'detail'

type Tee = { color: Color; print: PrintName; view: TeeView; picture?: string | undefined }

/** The drawing of a T-shirt; `picture` is the picture on its print, if it has one. */
export async function composeTee({ color, print, view, picture }: Tee): Promise<string> {
  const [behind, folds, weave] = await Promise.all([wall(), cloth('folds'), cloth('weave')])
  const its = cloths[color]
  const side = view === 'back' ? 'back' : 'front'
  const shape = shapes[side]
  const image = view === 'back' ? '' : drawPrint(print, color, picture)
  const body = [
    `<rect width="${units.width}" height="${units.height}" fill="${its.fill}"/>`,
    image,
    overAll(folds, `style="mix-blend-mode:overlay" opacity="${its.folds}"`),
    '<path d="M200 190 L330 210 L300 520 L200 560Z" fill="#fff" opacity=".07" filter="url(#b20)"/>',
    '<rect x="182" width="440" height="1000" fill="url(#vol)" style="mix-blend-mode:multiply" opacity=".58"/>',
    `<path d="${leftSleeve}" fill="url(#left)" style="mix-blend-mode:multiply"/><path d="${rightSleeve}" fill="url(#right)" style="mix-blend-mode:multiply"/>`,
    `<rect width="800" height="1000" fill="url(#fall)" style="mix-blend-mode:multiply" opacity="${its.fall}"/>`,
    `<g fill="none" stroke-linecap="round" filter="url(#b8)"><path d="M196 400C250 440 300 452 340 448M606 398C560 452 500 470 470 468M200 430C236 500 262 540 300 560M602 430C570 520 540 560 512 580" stroke="#000" stroke-width="13" opacity=".2"/><path d="M206 380C258 420 300 432 336 430M600 380C556 432 506 450 476 448" stroke="#fff" stroke-width="9" opacity="${its.sheen}"/></g>`,
    '<path d="M193 398L200 186M607 398L600 186" stroke="#000" stroke-width="30" opacity=".24" filter="url(#b20)"/>',
    '<path d="M200 188C190 250 188 330 194 398M600 188C610 250 612 330 606 398" fill="none" stroke="#000" stroke-width="2" opacity=".45"/><path d="M203 188C193 250 191 330 197 398M597 188C607 250 609 330 603 398" fill="none" stroke="#fff" stroke-width="1.2" opacity=".18"/>',
    '<path d="M182 846C260 865 540 865 618 846M182 852C260 871 540 871 618 852M58 414C88 434 126 448 168 452M744 414C714 434 676 448 632 452" fill="none" stroke="#000" stroke-width="1.4" stroke-dasharray="5 3" opacity=".42"/>',
    overAll(weave, 'style="mix-blend-mode:overlay" opacity=".35"'),
  ].join('')
  const content = [
    `<defs>${paints}${printFilters}<clipPath id="c"><path d="${shape}"/></clipPath></defs>`,
    overAll(behind),
    `<path d="${shape}" transform="translate(26 34)" opacity=".55" filter="url(#drop)"/><path d="${shape}" transform="translate(6 9)" opacity=".5" filter="url(#b8)"/>`,
    side === 'front' ? inside(its) : '',
    `<path d="${shape}" fill="${its.fill}"/><g clip-path="url(#c)">${body}</g>`,
    collars[side](its),
    `<path d="${shape}" fill="none" stroke="#fff" stroke-width="1.4" opacity="${its.edge}"/>`,
  ]
  return drawing(content.join(''), view === 'detail' ? '212 236 376 470' : undefined)
}

/** The back of the neck, seen from the front, and the label in it. */
const inside = ({ inside, rib }: Cloth) =>
  `<path d="M308 142 C336 118 464 118 492 142 C470 214 330 214 308 142Z" fill="${inside}"/><path d="M312 144 C340 126 460 126 488 144 C462 166 338 166 312 144Z" fill="${rib}" opacity=".9"/><rect x="388" y="150" width="24" height="15" rx="2" fill="#e9b94b" opacity=".85"/>`

const collars = {
  front: ({ rib }: Cloth) =>
    `<path d="M308 142C338 214 462 214 492 142L506 147C470 244 330 244 294 147Z" fill="${rib}"/><path d="M301 145C334 229 466 229 499 145" fill="none" stroke="#000" stroke-width="10" stroke-dasharray="1.3 2.6" opacity=".22"/><path d="M294 147C330 244 470 244 506 147" fill="none" stroke="#000" stroke-width="2" opacity=".4"/>`,
  back: ({ rib }: Cloth) =>
    `<path d="M308 142C346 160 454 160 492 142L506 147C462 182 338 182 294 147Z" fill="${rib}"/><path d="M301 145C342 171 458 171 499 145" fill="none" stroke="#000" stroke-width="10" stroke-dasharray="1.3 2.6" opacity=".22"/><path d="M294 147C338 182 462 182 506 147" fill="none" stroke="#000" stroke-width="2" opacity=".4"/>`,
}
