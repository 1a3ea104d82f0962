import { skipSeconds } from '../media/media-session.ts'
import type { Deck } from './deck.ts'

export type Shortcut = {
  /** `KeyboardEvent.key`, lower case. */
  keys: readonly string[]
  /** The keys as printed in the list. */
  shown: readonly string[]
  does: string
  run: (deck: Deck, key: string) => void
}

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']

export const shortcuts: readonly Shortcut[] = [
  { keys: [' ', 'k'], shown: ['Space', 'K'], does: 'Play or pause', run: (deck) => deck.togglePlay() },
  {
    keys: ['arrowleft', 'j'],
    shown: ['←', 'J'],
    does: `Back ${skipSeconds} seconds`,
    run: (deck) => deck.skip(-skipSeconds),
  },
  {
    keys: ['arrowright', 'l'],
    shown: ['→', 'L'],
    does: `Forward ${skipSeconds} seconds`,
    run: (deck) => deck.skip(skipSeconds),
  },
  { keys: ['arrowup'], shown: ['↑'], does: 'Louder', run: (deck) => deck.louder() },
  { keys: ['arrowdown'], shown: ['↓'], does: 'Quieter', run: (deck) => deck.quieter() },
  { keys: ['m'], shown: ['M'], does: 'Mute or unmute', run: (deck) => deck.toggleMuted() },
  { keys: ['c'], shown: ['C'], does: 'Captions on or off', run: (deck) => deck.toggleCaptions() },
  { keys: ['f'], shown: ['F'], does: 'Full screen', run: (deck) => deck.toggleFullscreen() },
  { keys: ['p'], shown: ['P'], does: 'Picture in picture', run: (deck) => deck.togglePictureInPicture() },
  { keys: [']', '>'], shown: [']', '>'], does: 'Faster', run: (deck) => deck.changeRate(1) },
  { keys: ['[', '<'], shown: ['[', '<'], does: 'Slower', run: (deck) => deck.changeRate(-1) },
  { keys: ['d'], shown: ['D'], does: 'Drill mode', run: (deck) => deck.toggleDrill() },
  { keys: ['a'], shown: ['A'], does: 'Loop from here', run: (deck) => deck.setLoopStart() },
  { keys: ['b'], shown: ['B'], does: 'Loop to here', run: (deck) => deck.setLoopEnd() },
  { keys: ['x'], shown: ['X'], does: 'Clear the loop', run: (deck) => deck.clearLoop() },
  { keys: ['r'], shown: ['R'], does: 'Mirror the picture', run: (deck) => deck.toggleMirror() },
  { keys: [','], shown: [','], does: 'One frame back', run: (deck) => deck.step(-1) },
  { keys: ['.'], shown: ['.'], does: 'One frame forward', run: (deck) => deck.step(1) },
  {
    keys: digits,
    shown: ['0', '…', '9'],
    does: 'Jump to 0% … 90%',
    run: (deck, key) => deck.seekToShare(Number(key) / 10),
  },
  { keys: ['home'], shown: ['Home'], does: 'To the beginning', run: (deck) => deck.seekToShare(0) },
  { keys: ['end'], shown: ['End'], does: 'To the end', run: (deck) => deck.seekToShare(1) },
]

const typedInto =
  'input:not([type="range"], [type="radio"], [type="checkbox"]), textarea, select, [contenteditable]'
const movedByArrows = 'input[type="radio"], input[type="range"]'
const pressedBySpace = 'button, a, input, summary'

/** The shortcut of a key press, unless the focused element needs the key itself. */
export function shortcutFor(event: KeyboardEvent): Shortcut | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return undefined
  const key = event.key.toLowerCase()
  const target = event.target instanceof Element ? event.target : undefined
  if (target?.closest(typedInto)) return undefined
  if (key === ' ' && target?.closest(pressedBySpace)) return undefined
  if (/^(arrow|home|end)/.test(key) && target?.closest(movedByArrows)) return undefined
  return shortcuts.find(({ keys }) => keys.includes(key))
}
