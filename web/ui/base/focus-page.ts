/** The id of the content between header and footer. */
export const mainId = 'main'

/** Moves the focus to the page. For use when the focused element is gone or about to go, with no neighbour to focus. */
export const focusPage = () => document.getElementById(mainId)?.focus({ preventScroll: true })
