import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HeaderSearch } from '../../../web/layout/header-search.tsx'
import { browserEntries } from '../../../web/router/entries.ts'
import { Router } from '../../../web/router/router.tsx'

/**
 * The address changes when a link is pressed, the page once its code has loaded. In between the search may be opened.
 */

const leave = (to: string) => history.pushState(null, '', to)
const arrive = () => act(async () => void dispatchEvent(new PopStateEvent('popstate')))
const press = () => act(async () => void fireEvent.keyDown(document.body, { key: '/' }))
const field = () => screen.findByLabelText('Search Kiai')

beforeEach(() => {
  leave('/about')
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Router entries={browserEntries()}>
        <HeaderSearch />
      </Router>
    </QueryClientProvider>,
  )
})
afterEach(cleanup)

test('a search that is opened during navigation is still open on the new page', async () => {
  leave('/category/kendo')
  await press()
  await field()
  await arrive()
  expect(await field()).toBeDefined()
})

test('a search that was left open on another page is closed on arrival', async () => {
  await press()
  await field()
  leave('/category/kendo')
  await arrive()
  expect(screen.queryByLabelText('Search Kiai')).toBeNull()
})

test('Escape closes the search at once, whatever its text or open list', async () => {
  localStorage.setItem('kiai.recentSearches', JSON.stringify(['judo']))
  await press()
  const input = await field()
  fireEvent.change(input, { target: { value: 'ju' } })
  await act(async () => void fireEvent.keyDown(input, { key: 'Escape' }))
  expect(screen.queryByLabelText('Search Kiai')).toBeNull()
})
