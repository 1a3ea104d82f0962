export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** Corners a toast may stand in, the usual one first; over a dialog the middle of its upper edge comes before. */
const corners = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const
type Corner = (typeof corners)[number] | 'top'

const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Which of some boxes covers the fewest buttons, of those the fewest fields; of equals the first. */
export function clearest(boxes: readonly Box[], buttons: readonly Box[], fields: readonly Box[]): number {
  const covered = (box: Box, others: readonly Box[]) => others.filter((other) => meet(box, other)).length
  // A field can be typed in while it is covered, and there are not a thousand of them.
  const costs = boxes.map((box) => covered(box, buttons) * 1000 + covered(box, fields))
  return costs.indexOf(Math.min(...costs))
}

/** What can be reached beside the toast: in the dialog where one is open, nothing else. */
function beside(toast: HTMLElement, selector: string): Box[] {
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  return [...scope.querySelectorAll(selector)]
    .filter((element) => !toast.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
}

/** Puts a toast where it covers none of the buttons and fields there are, or as few as can be, buttons least. */
export function standClear(toast: HTMLElement): void {
  const choices: Corner[] = document.querySelector('dialog:modal') ? ['top', ...corners] : [...corners]
  const boxes = choices.map((corner) => {
    toast.dataset.corner = corner
    return toast.getBoundingClientRect()
  })
  const [buttons, fields] = [beside(toast, 'button, [data-button]'), beside(toast, 'input, select, textarea')]
  toast.dataset.corner = choices[clearest(boxes, buttons, fields)]
}
