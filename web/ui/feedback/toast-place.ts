export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** The corners for a toast, the usual one first. Over a dialog, the middle of its upper edge comes before them. */
const corners = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const
type Corner = (typeof corners)[number] | 'top'

const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** What a toast should not cover, the most important kind first: a covered field can still be typed in. */
const kinds = [
  'button, [data-button]',
  'input, select, textarea',
  'nav a, h1, [aria-current="step"]',
] as const

/** The index of the box that covers the fewest of the first kind, then of the next ones. On a tie, the first of them. */
export function clearest(boxes: readonly Box[], ...others: readonly (readonly Box[])[]): number {
  const covered = (box: Box, some: readonly Box[]) => some.filter((each) => meet(box, each)).length
  // A page has less than a thousand of each kind.
  const costs = boxes.map((box) => others.reduce((sum, some) => sum * 1000 + covered(box, some), 0))
  return costs.indexOf(Math.min(...costs))
}

/** The elements that can be reached beside the toast. If a dialog is open, only those in the dialog. */
function beside(toast: HTMLElement, selector: string): Box[] {
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  return [...scope.querySelectorAll(selector)]
    .filter((element) => !toast.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
}

/** Moves a toast to a place where it covers nothing that matters, or as little as possible. */
export function standClear(toast: HTMLElement): void {
  const choices: Corner[] = document.querySelector('dialog:modal') ? ['top', ...corners] : [...corners]
  const boxes = choices.map((corner) => {
    toast.dataset.corner = corner
    return toast.getBoundingClientRect()
  })
  const others = kinds.map((kind) => beside(toast, kind))
  toast.dataset.corner = choices[clearest(boxes, ...others)]
}
