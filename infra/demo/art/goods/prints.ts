import type { Color } from '#shared/rules/store/options.ts'
import { drawTitle } from '../lettering.ts'

/** The prints on cloth. */
export type PrintName = 'enso' | 'sun' | 'bow' | 'mark' | 'crane' | 'drum' | 'gate' | 'blades' | 'kiai'

/** The inks of a print on a cloth: one for its lines, a warm one and a cool one. */
type Inks = { line: string; warm: string; cool: string }

const inksOn: Record<Color, Inks> = {
  black: { line: '#e9b94b', warm: '#b8402c', cool: '#e9dfca' },
  white: { line: '#1d1b19', warm: '#b23a28', cool: '#27384a' },
  yellow: { line: '#1f1a12', warm: '#8f2a1c', cool: '#3a2c12' },
  red: { line: '#efe6d6', warm: '#f0c05a', cool: '#2a0d09' },
}

/** Ragged edges and dry streaks of a broad brush, and the gaps of ink rolled on a block. */
export const printFilters =
  '<filter id="brush" x="-.1" y="-.1" width="1.2" height="1.2"><feTurbulence type="fractalNoise" baseFrequency=".035 .06" numOctaves="3" seed="2" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="11" result="d"/><feTurbulence type="fractalNoise" baseFrequency=".01 .28" numOctaves="3" seed="9" result="g"/><feColorMatrix in="g" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -6 4.3" result="a"/><feComposite in="d" in2="a" operator="in"/></filter>' +
  '<filter id="worn"><feTurbulence type="fractalNoise" baseFrequency=".5" numOctaves="2" seed="4"/><feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -6 4.2" result="a"/><feComposite in="SourceGraphic" in2="a" operator="in"/></filter>'

const brushed = (content: string, color: string) =>
  `<g filter="url(#brush)" fill="none" stroke="${color}" stroke-linecap="round">${content}</g>`
const rolled = (content: string) => `<g filter="url(#worn)">${content}</g>`

/** Kiai's logo: a ring with a gap, and its letter. */
const mark =
  '<path stroke-width="30" d="M486 322A118 118 0 1 0 520 412"/><path stroke-width="13.5" opacity=".8" d="M498 338A132 132 0 0 0 300 330"/><path stroke-width="31.5" stroke-linejoin="round" d="M356 348v132M446 348 362 420l84 62"/>'

const wave = (y: number, height: number) =>
  `M268 ${y}C300 ${y - height} 336 ${y - height} 372 ${y}S444 ${y + height} 480 ${y}S520 ${y - height * 0.7} 534 ${y - height * 0.3}`

const comma = (turn: number) =>
  `<path transform="rotate(${turn} 400 410)" d="M400 312A98 98 0 0 1 492 377A74 74 0 0 0 400 396A42 42 0 0 1 400 312Z"/>`

const blade = (turn: number, color: string, hilt: string) =>
  `<g transform="rotate(${turn} 400 410)"><path d="M392 300C388 250 398 224 404 206C412 240 412 260 409 300L407 470L393 470Z" fill="${color}"/><rect x="376" y="470" width="48" height="9" rx="4" fill="${hilt}"/><path d="M394 480h12v98h-12z" fill="${hilt}"/><path d="M394 494l12 12M394 514l12 12M394 534l12 12M394 554l12 12" stroke="${color}" stroke-width="2.4"/></g>`

const petal = (turn: number) =>
  `<path transform="rotate(${turn} 400 410)" d="M400 410C372 388 380 356 394 350L400 358L406 350C420 356 428 388 400 410Z"/>`

/** Each print by the cloth it is on; the crane shows a picture of its film. */
const prints: Record<PrintName, (inks: Inks, picture: string | undefined) => string> = {
  enso: ({ line }) => brushed(mark, line),
  mark: ({ line }) =>
    `<g transform="translate(372 172) scale(.34)" fill="none" stroke="${line}" stroke-linecap="round">${mark}</g>`,
  sun: ({ warm, cool, line }) =>
    `<g filter="url(#brush)"><circle cx="400" cy="372" r="112" fill="${warm}"/></g>${brushed(
      `<path stroke="${cool}" stroke-width="30" d="${wave(452, 40)}"/><path stroke="${line}" stroke-width="10" d="${wave(478, 36)}"/><path stroke="${warm}" stroke-width="22" d="${wave(508, 34)}"/>`,
      cool,
    )}`,
  bow: ({ line }) =>
    rolled(
      `${letters('KIAI', 400, 402, 208, line, 4.3)}<rect x="298" y="424" width="204" height="7" fill="${line}"/>${letters('BOW FIRST', 400, 466, 208, line, 2.5)}`,
    ),
  kiai: ({ line, warm }) =>
    `${brushed(`<path stroke="${warm}" stroke-width="22" d="M236 486C330 468 470 466 566 478"/>`, warm)}<g transform="skewX(-8) translate(54 0)" filter="url(#worn)">${letters('KIAI', 400, 446, 350, line, 4.6)}</g>`,
  crane: (_, picture = '') =>
    `<clipPath id="moon"><circle cx="400" cy="400" r="128"/></clipPath><g clip-path="url(#moon)"><image href="${picture}" x="172" y="272" width="456" height="256" preserveAspectRatio="xMidYMid slice"/></g><circle cx="400" cy="400" r="128" fill="none" stroke="#e9b94b" stroke-width="3"/>`,
  drum: ({ line, warm }) =>
    `${brushed('<circle cx="400" cy="410" r="132" stroke-width="20"/>', line)}${rolled(`<g fill="${warm}">${[0, 120, 240].map(comma).join('')}</g>`)}`,
  gate: ({ line, warm, cool }) =>
    `<g filter="url(#brush)"><circle cx="400" cy="380" r="100" fill="${line}" opacity=".95"/></g>${rolled(
      `<g fill="${warm}"><path d="M262 322C330 342 470 342 538 322L544 346C470 362 330 362 256 346Z"/><path d="M286 378H514V396H286Z"/><path d="M316 350L342 350L334 540L302 540Z"/><path d="M484 350L458 350L466 540L498 540Z"/><path d="M390 352h20v30h-20z"/></g><path d="M262 548H538V554H262ZM300 562H500V566H300Z" fill="${cool}"/>`,
    )}`,
  blades: ({ line, warm }) =>
    rolled(
      `${blade(38, line, warm)}${blade(-38, line, warm)}<g fill="${warm}" stroke="${line}" stroke-width="2">${[0, 72, 144, 216, 288].map(petal).join('')}</g><circle cx="400" cy="410" r="7" fill="${line}"/>`,
    ),
}

/** Capitals on a line, with the given width. */
function letters(text: string, x: number, y: number, width: number, color: string, weight: number): string {
  const drawn = drawTitle({ title: text, x, y, width, highest: width, color })
  return `<g class="letters">${drawn.replaceAll(/stroke-width="[\d.]+"/g, `stroke-width="${weight}"`)}</g>`
}

/** A print in the middle of a chest of 800 by 1000. */
export const drawPrint = (name: PrintName, cloth: Color, picture?: string): string =>
  prints[name](inksOn[cloth], picture)
