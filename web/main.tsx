import './app.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'
import { browserEntries } from './router/entries.ts'
import { Router } from './router/router.tsx'
import { loadScreens, prepareScreens } from './screens/load-screen.ts'
import { askEarly, hasAcceptedTerms, hasSessionHint } from './session.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

const queryClient = createQueryClient()
const app = (
  <Router entries={browserEntries()}>
    <App queryClient={queryClient} />
  </Router>
)

/** A prerendered page can be used if it was made for this exact address and for the current audience. */
function isWrittenForThis({ pathname, search }: Location, page: string | undefined): boolean {
  return page === pathname && search === '' && !(page === '/' && hasSessionHint())
}

const { page } = root.dataset
if (isWrittenForThis(location, page)) {
  await loadScreens(location.pathname)
  // As a transition: a press does not have to wait.
  startTransition(() => {
    hydrateRoot(root, app)
  })
} else {
  if (hasSessionHint()) {
    askEarly(queryClient)
    // The screen's reads need not wait for the session.
    if (hasAcceptedTerms()) prepareScreens(location, queryClient)
  }
  // What is prerendered stays until its screen is loaded, unless it is for another audience.
  if (root.hasChildNodes() && page !== '/') await loadScreens(location.pathname).catch(() => {})
  delete root.dataset.page
  // The frame around every screen stays until it is rendered again.
  if (page !== undefined) root.replaceChildren()
  const render = () => createRoot(root).render(app)
  if (root.hasChildNodes()) startTransition(render)
  else render()
}
