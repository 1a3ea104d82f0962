/** Of what stands between header and footer. */
export const mainId = 'main'

/** The page itself has the focus: what had it is gone, or about to go, with nothing near to take its place. */
export const focusPage = () => document.getElementById(mainId)?.focus({ preventScroll: true })
