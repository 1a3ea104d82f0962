import './app.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'
import { loadScreens, prepareScreens } from './screens/load-screen.ts'
import { askEarly, hasAcceptedTerms, hasSessionHint } from './session.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

const queryClient = createQueryClient()
const app = (
  <BrowserRouter>
    <App queryClient={queryClient} />
  </BrowserRouter>
)

/** A written page fits when it was written for this very address and for anyone who is here. */
function isWrittenForThis({ pathname, search }: Location, page: string | undefined): boolean {
  return page === pathname && search === '' && !(page === '/' && hasSessionHint())
}

const { page } = root.dataset
if (isWrittenForThis(location, page)) {
  await loadScreens(location.pathname)
  // In slices: a press meanwhile is not kept waiting.
  startTransition(() => {
    hydrateRoot(root, app)
  })
} else {
  if (hasSessionHint()) {
    askEarly(queryClient)
    // What the screen will ask for need not wait for the answer to who is here.
    if (hasAcceptedTerms()) prepareScreens(location, queryClient)
  }
  // The written page stays until the screen that takes its place is here, unless it is for somebody else.
  if (page === location.pathname && page !== '/') await loadScreens(page).catch(() => {})
  delete root.dataset.page
  // What surrounds every screen stays until it is drawn again.
  if (page !== undefined) root.replaceChildren()
  createRoot(root).render(app)
}
