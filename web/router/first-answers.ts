/** Half of the time in which a press is felt to be answered at once. */
const longestMs = 50

let pending: Promise<void> | undefined

/**
 * Renders the next page after these answers have arrived or failed, or after 50 ms. Answers that arrive while a page is
 * rendered are read late, and so is everything that is requested with them.
 */
export function renderAfter(answers: Promise<unknown>): void {
  const late = new Promise((resolve) => setTimeout(resolve, longestMs))
  const over = Promise.race([answers, late]).then(end, end)
  function end() {
    if (pending === over) pending = undefined
  }
  pending = over
}

/** Runs at once if no answer is awaited. */
export function onceAnswered(render: () => void): void {
  if (pending) void pending.then(render)
  else render()
}
