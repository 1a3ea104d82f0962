import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ChapterList } from '#shared/contract/videos/practice.ts'
import { member, openPage, serve, setSessionHint, video } from '../app-harness.tsx'

/** Unsaved chapters while the video changes on the server. */

// Forms consist of many modules: they are loaded before the tests.
beforeAll(() => import('../../../web/features/videos/admin/content-page.tsx'))

const chapter = (title: string, start: number) => ({
  id: `cha_${title}`,
  title,
  start,
  technique: 'strike' as const,
})
const film = { ...video(1), videoUrl: null, media: { status: 'failed', progress: 0, reason: null } }
const problem = { type: '', title: '', status: 409, detail: 'Changed', requestId: 'r' }

/** Opens the editor over a server that stores one list of chapters and refuses changes of an older one. */
async function openEditor() {
  let kept: ChapterList = { version: 1, chapters: [chapter('Jab', 1)] }
  setSessionHint(true)
  const { writes } = serve(({ pathname }, init) => {
    if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (pathname === '/api/videos') return { body: [film] }
    if (pathname !== '/api/videos/vid_1/chapters') return undefined
    if (init?.method !== 'PUT') return { body: kept }
    const sent = JSON.parse(String(init.body))
    if (sent.version !== kept.version) return { status: 409, body: { ...problem, code: 'chapters.changed' } }
    kept = { version: kept.version + 1, chapters: sent.chapters }
    return { body: kept }
  })
  await openPage('/admin/content')
  fireEvent.click(await screen.findByRole('button', { name: /^Chapters and captions of Video 1/ }))
  const dialog = within(screen.getByRole('dialog'))
  const titles = () =>
    dialog.getAllByLabelText(/^Title of chapter/).map((field) => (field as HTMLInputElement).value)
  const write = (number: number, title: string) =>
    fireEvent.change(dialog.getByLabelText(`Title of chapter ${number}`), { target: { value: title } })
  await dialog.findByLabelText('Title of chapter 1')
  const press = (name: string) => act(async () => void fireEvent.click(dialog.getByRole('button', { name })))
  const elsewhere = (...titles: string[]) => {
    kept = { version: kept.version + 1, chapters: titles.map((title, at) => chapter(title, at + 1)) }
  }
  return { dialog, titles, write, press, elsewhere, writes, saved: () => kept }
}

describe('chapters that another admin changes', () => {
  test('keep the local input, explain the conflict, and are overwritten on request', async () => {
    const { dialog, titles, write, press, elsewhere, saved } = await openEditor()
    write(1, 'Jab, long')
    elsewhere('Jab', 'Cross')
    await press('Save chapters')
    const told = await dialog.findByRole('alert')
    expect(told.textContent).toContain(
      'Another admin has changed these chapters in the meantime: there are 2 now',
    )
    expect(titles()).toEqual(['Jab, long'])
    expect(saved().chapters.map(({ title }) => title)).toEqual(['Jab', 'Cross'])
    write(1, 'Jab, longer')
    await press('Save my version')
    expect(await screen.findByText('Chapters saved')).toBeTruthy()
    expect(saved().chapters.map(({ title }) => title)).toEqual(['Jab, longer'])
  })

  test('may replace the local input', async () => {
    const { dialog, titles, write, press, elsewhere, saved } = await openEditor()
    write(1, 'Mine')
    elsewhere('Jab', 'Cross')
    await press('Save chapters')
    await dialog.findByRole('alert')
    await press('Use the newer version')
    expect(titles()).toEqual(['Jab', 'Cross'])
    expect(dialog.queryByRole('alert')).toBeNull()
    write(2, 'Hook')
    await press('Save chapters')
    expect(await screen.findByText('Chapters saved')).toBeTruthy()
    expect(saved().chapters.map(({ title }) => title)).toEqual(['Jab', 'Hook'])
  })

  test('a second time cause a second question: nothing is overwritten unseen', async () => {
    const { dialog, press, write, elsewhere, titles } = await openEditor()
    write(1, 'Mine')
    elsewhere('Jab', 'Cross')
    await press('Save chapters')
    await dialog.findByText(/there are 2 now/)
    elsewhere('Jab', 'Cross', 'Hook')
    await press('Save my version')
    expect(await dialog.findByText(/there are 3 now/)).toBeTruthy()
    expect(titles()).toEqual(['Mine'])
  })
})

test('unsaved rows stay while captions of the video are removed', async () => {
  setSessionHint(true)
  const captions = [{ language: 'fr', label: 'Français', cues: 3 }]
  const { asked } = serve(({ pathname }, init) => {
    if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (pathname === '/api/videos') return { body: [film] }
    if (pathname === '/api/videos/vid_1/captions') return { body: captions }
    if (init?.method === 'DELETE') return { status: 204 }
    const body: ChapterList = { version: 1, chapters: [chapter('Jab', 1)] }
    return pathname === '/api/videos/vid_1/chapters' ? { body } : undefined
  })
  await openPage('/admin/content')
  fireEvent.click(await screen.findByRole('button', { name: /^Chapters and captions of Video 1/ }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(await dialog.findByLabelText('Title of chapter 1'), { target: { value: 'Not saved yet' } })
  const reads = () => asked.filter((address) => address === '/api/videos/vid_1/chapters').length
  const before = reads()
  fireEvent.click(await dialog.findByRole('button', { name: /Delete captions in Fran/ }))
  const confirm = await screen.findByRole('button', { name: 'Delete captions file' })
  await act(async () => void fireEvent.click(confirm))
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
  expect((dialog.getByLabelText('Title of chapter 1') as HTMLInputElement).value).toBe('Not saved yet')
})

test('changed rows cause a question before Escape discards them, and unchanged rows do not', async () => {
  const { press, dialog, write, titles } = await openEditor()
  const editor = screen.getByRole('dialog', { name: 'Chapters and captions: Video 1' })
  const pressEscape = () => fireEvent(editor, new Event('cancel', { cancelable: true }))
  const question = () => screen.queryByRole('dialog', { name: 'Discard your changes?' })
  expect(pressEscape()).toBe(true)
  write(1, 'Jab, long')
  expect(pressEscape()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(question()).toBeNull()
  expect(titles()).toEqual(['Jab, long'])
  await press('Save chapters')
  expect(await screen.findByText('Chapters saved')).toBeTruthy()
  await waitFor(() => expect(dialog.queryByLabelText('Title of chapter 1')).toBeNull())
  expect(question()).toBeNull()
})
