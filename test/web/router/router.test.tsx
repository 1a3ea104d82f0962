import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserEntries } from '../../../web/router/entries.ts'
import { renderAfter } from '../../../web/router/first-answers.ts'
import { Link, NavLink } from '../../../web/router/link.tsx'
import { Navigate, Router, useGoBack, useLocation, useSearchParams } from '../../../web/router/router.tsx'

function Here() {
  const { pathname, search, hash, kind } = useLocation()
  return <output>{`${kind} ${pathname}${search}${hash}`}</output>
}

function Filters() {
  const [params, setParams] = useSearchParams()
  return (
    <>
      <button type="button" onClick={() => setParams({ q: '100% & more' })}>
        Filter
      </button>
      <button type="button" onClick={() => setParams({})}>
        Clear
      </button>
      <span>{`q: ${params.get('q')}`}</span>
    </>
  )
}

function Back() {
  const goBack = useGoBack()
  return (
    <button type="button" onClick={() => goBack('/home')}>
      Back
    </button>
  )
}

const shown = () => screen.getByRole('status').textContent
const press = (name: string, init = {}) => act(async () => fireEvent.click(screen.getByText(name), init))
const open = (more?: React.ReactNode) =>
  render(
    <Router entries={browserEntries()}>
      <Here />
      <Link to="/videos?sort=new">Videos</Link>
      <Link to="#part">Part</Link>
      <Link to="/videos" replace>
        Instead
      </Link>
      {more}
    </Router>,
  )

beforeEach(() => history.pushState(null, '', '/start'))
afterEach(cleanup)

test('a link adds an entry, and a link to the shown address replaces it', async () => {
  open()
  expect(shown()).toBe('pop /start')
  const before = history.length
  await press('Videos')
  expect(shown()).toBe('push /videos?sort=new')
  expect(history.length).toBe(before + 1)
  await press('Videos')
  expect(shown()).toBe('replace /videos?sort=new')
  expect(history.length).toBe(before + 1)
})

test.each(['arrived', 'failed'])('a page is rendered after its first answers have %s', async (how) => {
  const answers = Promise.withResolvers<void>()
  open()
  renderAfter(answers.promise)
  await press('Videos')
  expect(location.pathname).toBe('/videos')
  expect(shown()).toBe('pop /start')
  if (how === 'arrived') answers.resolve()
  else answers.reject(new Error('No answer'))
  await vi.waitFor(() => expect(shown()).toBe('push /videos?sort=new'))
  await press('Part')
  expect(shown()).toBe('push /videos?sort=new#part')
})

test('answers that take longer than 50 ms are not awaited', async () => {
  vi.useFakeTimers()
  open()
  renderAfter(new Promise(() => {}))
  await press('Videos')
  await act(() => vi.advanceTimersByTimeAsync(40))
  expect(shown()).toBe('pop /start')
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(shown()).toBe('push /videos?sort=new')
  vi.useRealTimers()
})

test('the address that was pressed last stays, even if the answers of the one before come later', async () => {
  vi.useFakeTimers()
  open()
  renderAfter(new Promise(() => {}))
  await press('Videos')
  renderAfter(Promise.resolve())
  await press('Part')
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(shown()).toBe('push /videos?sort=new#part')
  await act(() => vi.advanceTimersByTimeAsync(50))
  expect(shown()).toBe('push /videos?sort=new#part')
  vi.useRealTimers()
})

test('a link to a part keeps path and search', async () => {
  open()
  await press('Videos')
  await press('Part')
  expect(shown()).toBe('push /videos?sort=new#part')
})

test('a link that replaces adds no entry', async () => {
  open()
  const before = history.length
  await press('Instead')
  expect(shown()).toBe('replace /videos')
  expect(history.length).toBe(before)
})

test.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a press with %o is left to the browser',
  async (init) => {
    open()
    expect(await press('Videos', init)).toBe(true)
    expect(shown()).toBe('pop /start')
  },
)

test('a link whose press was prevented, or that opens a tab, is not followed', async () => {
  open(
    <>
      <Link to="/other" onClick={(event) => event.preventDefault()}>
        Prevented
      </Link>
      <Link to="/other" target="_blank">
        Tab
      </Link>
    </>,
  )
  await press('Prevented')
  await press('Tab')
  expect(shown()).toBe('pop /start')
})

test.each([
  ['/teach', false, 'page'],
  ['/teach/week', false, 'page'],
  ['/teach/', true, 'page'],
  ['/teach/week', true, null],
  ['/teachers', false, null],
])('at %s a link to /teach (end: %s) is marked as %s', (path, end, mark) => {
  history.replaceState(null, '', path)
  open(
    <NavLink to="/teach?from=menu" end={end}>
      Teach
    </NavLink>,
  )
  expect(screen.getByText('Teach').getAttribute('aria-current')).toBe(mark)
})

test('the search is read and written as it was given, and an empty one leaves no question mark', async () => {
  open(<Filters />)
  await press('Filter')
  expect(shown()).toBe('push /start?q=100%25+%26+more')
  expect(screen.getByText('q: 100% & more')).toBeDefined()
  await press('Clear')
  expect(shown()).toBe('push /start')
  expect(location.href.endsWith('/start')).toBe(true)
})

test('a page that was opened from elsewhere goes back to a page of the site', async () => {
  open(<Back />)
  await press('Back')
  expect(shown()).toBe('push /home')
})

test('an address that only leads on is replaced by the next one', async () => {
  history.replaceState(null, '', '/old')
  const before = history.length
  const OnlyAtOld = () => (useLocation().pathname === '/old' ? <Navigate to="/new" replace /> : null)
  await act(async () => void open(<OnlyAtOld />))
  expect(shown()).toBe('replace /new')
  expect(history.length).toBe(before)
})

test('the page before stays until the code of the next one has loaded', async () => {
  const code = Promise.withResolvers<{ default: () => string }>()
  const Late = lazy(() => code.promise)
  const Screen = () => (useLocation().pathname === '/videos' ? <Late /> : 'The page before')
  open(
    <Suspense fallback="Nothing">
      <Screen />
    </Suspense>,
  )
  await press('Videos')
  expect(screen.queryByText('Nothing')).toBeNull()
  expect(document.body.textContent).toContain('The page before')
  await act(async () => code.resolve({ default: () => 'The next page' }))
  expect(document.body.textContent).toContain('The next page')
})
