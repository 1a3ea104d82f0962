export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** The corners for a toast, the usual one first. Over a dialog, the middle of its upper edge comes before them. */
const corners = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const
type Corner = (typeof corners)[number] | 'top'

const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** The index of the box that covers the fewest buttons, then the fewest fields. On a tie, the first of them. */
export function clearest(boxes: readonly Box[], buttons: readonly Box[], fields: readonly Box[]): number {
  const covered = (box: Box, others: readonly Box[]) => others.filter((other) => meet(box, other)).length
  // A covered field can still be typed in. A page has less than a thousand fields.
  const costs = boxes.map((box) => covered(box, buttons) * 1000 + covered(box, fields))
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

/** Moves a toast to a place where it covers no buttons or fields, or as few as possible; buttons count more. */
export function standClear(toast: HTMLElement): void {
  const choices: Corner[] = document.querySelector('dialog:modal') ? ['top', ...corners] : [...corners]
  const boxes = choices.map((corner) => {
    toast.dataset.corner = corner
    return toast.getBoundingClientRect()
  })
  const [buttons, fields] = [beside(toast, 'button, [data-button]'), beside(toast, 'input, select, textarea')]
  toast.dataset.corner = choices[clearest(boxes, buttons, fields)]
}
