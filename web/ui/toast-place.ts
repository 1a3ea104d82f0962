export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** Corners a toast may stand in, the usual one first; over a dialog the middle of its upper edge comes before. */
const corners = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const
type Corner = (typeof corners)[number] | 'top'

const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Which of some boxes covers the fewest others; of equals the first. */
export function clearest(boxes: readonly Box[], others: readonly Box[]): number {
  const covered = boxes.map((box) => others.filter((other) => meet(box, other)).length)
  return covered.indexOf(Math.min(...covered))
}

/** What can be pressed beside the toast: in the dialog where one is open, nothing else can be reached. */
function buttonsBeside(toast: HTMLElement): Box[] {
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  return [...scope.querySelectorAll('button, input, select, textarea, [data-button]')]
    .filter((element) => !toast.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
}

/** Puts a toast where it covers none of the buttons there are, or as few as can be. */
export function standClear(toast: HTMLElement): void {
  const choices: Corner[] = document.querySelector('dialog:modal') ? ['top', ...corners] : [...corners]
  const boxes = choices.map((corner) => {
    toast.dataset.corner = corner
    return toast.getBoundingClientRect()
  })
  toast.dataset.corner = choices[clearest(boxes, buttonsBeside(toast))]
}
