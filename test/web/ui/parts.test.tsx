import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button, ButtonLink } from '../../../web/ui/base/button.tsx'
import { Dialog } from '../../../web/ui/dialog/dialog.tsx'
import { ProgressBar } from '../../../web/ui/feedback/progress-bar.tsx'
import { ErrorState } from '../../../web/ui/feedback/state.tsx'
import { ActiveFilters } from '../../../web/ui/form/filter-bar.tsx'
import { Tabs } from '../../../web/ui/list/tabs.tsx'
import { Avatar, initialsOf } from '../../../web/ui/media/avatar.tsx'
import { beltOf } from '../../../web/ui/media/belt.tsx'
import { Poster } from '../../../web/ui/media/poster.tsx'
import { Table } from '../../../web/ui/table/table.tsx'
import { MemoryRouter } from '../memory-router.tsx'
import '../app-harness.tsx'

test('a busy button ignores a second press and keeps its label', () => {
  const press = vi.fn()
  const { rerender } = render(<Button onClick={press}>Save</Button>)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  rerender(
    <Button onClick={press} busy>
      Save
    </Button>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(press).toHaveBeenCalledOnce()
})

test('a busy submit button does not send its form again', () => {
  const send = vi.fn((event: SubmitEvent) => event.preventDefault())
  render(
    <form onSubmit={(event) => send(event.nativeEvent as SubmitEvent)}>
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(send).not.toHaveBeenCalled()
})

test('a link into the API leaves the page; all others are followed inside it', () => {
  render(
    <MemoryRouter>
      <ButtonLink to="/api/login">Sign in</ButtonLink>
      <ButtonLink to="/videos">Library</ButtonLink>
    </MemoryRouter>,
  )
  const isFollowedInside = (name: string) => !fireEvent.click(screen.getByRole('link', { name }))
  expect(isFollowedInside('Library')).toBe(true)
  expect(isFollowedInside('Sign in')).toBe(false)
})

const tabs = ['One', 'Two', 'Three'].map((label) => ({ id: label, label, content: <p>Panel {label}</p> }))

test('arrows, Home and End move between tabs, around the ends too', () => {
  render(<Tabs label="Numbers" tabs={tabs} />)
  const press = (key: string) => fireEvent.keyDown(screen.getByRole('tablist'), { key })
  const selected = () => screen.getByRole('tab', { selected: true }).textContent
  press('ArrowLeft')
  expect(selected()).toBe('Three')
  press('ArrowRight')
  expect(selected()).toBe('One')
  press('End')
  expect(document.activeElement?.textContent).toBe('Three')
  press('Home')
  expect(screen.getByRole('tabpanel', { name: 'One' }).textContent).toBe('Panel One')
})

test('only the selected tab is reached by Tab', () => {
  render(<Tabs label="Numbers" tabs={tabs} />)
  fireEvent.click(screen.getByRole('tab', { name: 'Two' }))
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1])
})

function Asking() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Really?">
        <p>It cannot be undone.</p>
      </Dialog>
    </>
  )
}

test('a dialog is named by its title and closes by its button', () => {
  render(<Asking />)
  expect(screen.queryByText('It cannot be undone.')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
  const dialog = screen.getByRole('dialog', { name: 'Really?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('It cannot be undone.')).toBeNull()
})

test('a dialog that was reopened before its close event stays open', () => {
  const onClose = vi.fn()
  render(
    <Dialog open onClose={onClose} title="Really?">
      Words
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog')
  fireEvent(dialog, new Event('close'))
  expect(onClose).not.toHaveBeenCalled()
  dialog.removeAttribute('open')
  fireEvent(dialog, new Event('close'))
  expect(onClose).toHaveBeenCalledOnce()
})

test('a press beside a dialog closes it, a press inside does not', () => {
  render(<Asking />)
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
  fireEvent.click(screen.getByText('It cannot be undone.'))
  expect(screen.getByText('It cannot be undone.')).toBeTruthy()
  fireEvent.click(screen.getByRole('dialog'))
  expect(screen.queryByText('It cannot be undone.')).toBeNull()
})

test('a table is named, and each row by its own heading', () => {
  render(
    <Table
      caption="Videos"
      rows={[{ title: 'Kata', views: 3 }]}
      keyOf={({ title }) => title}
      columns={[
        { header: 'Title', cell: ({ title }) => title, isRowHeader: true },
        { header: 'Views', cell: ({ views }) => views, align: 'right' },
      ]}
    />,
  )
  const table = screen.getByRole('table', { name: 'Videos' })
  expect(within(table).getByRole('rowheader', { name: 'Kata' })).toBeTruthy()
  expect(within(table).getByRole('columnheader', { name: 'Views' })).toBeTruthy()
})

test.each([
  [-5, '0'],
  [41.6, '42'],
  [120, '100'],
])('progress of %f percent is read out as %s', (percent, told) => {
  render(<ProgressBar label="Upload" percent={percent} />)
  expect(screen.getByRole('progressbar', { name: 'Upload' }).getAttribute('aria-valuenow')).toBe(told)
})

test('our own poster comes in two sizes, a foreign picture unchanged, a missing one not at all', () => {
  const { rerender, container } = render(<Poster url="/media/images/vid_1.webp" sizes="20rem" />)
  const image = () => container.querySelector('img')
  expect(image()?.getAttribute('srcset')).toBe(
    '/media/images/vid_1-640.webp 640w, /media/images/vid_1.webp 1280w',
  )
  rerender(<Poster url="https://pictures.example/a.webp" sizes="20rem" />)
  expect(image()?.hasAttribute('srcset')).toBe(false)
  rerender(<Poster url={null} sizes="20rem" />)
  expect(image()).toBeNull()
})

test('a failed picture leaves the plain cover, and the next one is loaded again', () => {
  const { rerender, container } = render(<Poster url="/media/images/gone.webp" sizes="20rem" />)
  const image = () => container.querySelector('img')
  fireEvent.error(image() as HTMLElement)
  expect(image()).toBeNull()
  rerender(<Poster url="/media/images/there.webp" sizes="20rem" />)
  expect(image()?.getAttribute('src')).toBe('/media/images/there.webp')
})

test('the focus goes to the next filter when one is removed, and to the page when none is left', () => {
  const Filters = () => {
    const [names, setNames] = useState(['Search', 'Category'])
    const filters = names.map((name) => ({
      name,
      value: 'judo',
      onRemove: () => setNames(names.filter((other) => other !== name)),
    }))
    return (
      <main id="main" tabIndex={-1}>
        <ActiveFilters filters={filters} onClear={() => setNames([])} />
      </main>
    )
  }
  render(<Filters />)
  const press = (name: string) => {
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
  }
  press('Remove filter Search: judo')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove filter Category: judo' }))
  press('Remove filter Category: judo')
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('a person without a picture, or with a failed one, is shown by their initials', () => {
  const { container, rerender } = render(<Avatar name="Lena Fischer" url="/lena.webp" />)
  expect(container.textContent).toBe('')
  fireEvent.error(container.querySelector('img') ?? container)
  expect(container.textContent).toBe('LF')
  rerender(<Avatar name="Lena Fischer" url={null} />)
  expect(container.textContent).toBe('LF')
})

test.each([
  ['Hélène de la Tour', 'HT'],
  ['élodie', 'É'],
  ['mika@kiai.test', 'M'],
  ['  ', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test.each([
  [0, 'white'],
  [1, 'white'],
  [4, 'green'],
  [7, 'black'],
  [31, 'black'],
])('level %i wears a %s belt', (level, colour) => {
  expect(beltOf(level)).toBe(colour)
})

test('a failed part shows an error ring, and offers to try again', () => {
  const retry = vi.fn()
  const { container } = render(<ErrorState title="The videos could not be loaded" onRetry={retry} />)
  expect(container.querySelector('svg')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})
