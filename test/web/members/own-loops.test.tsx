import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { OwnLoop } from '#shared/contract/members/members.ts'
import { member, openPage, serve, setSessionHint, video } from '../app-harness.tsx'

const kept = (at: number, change: Partial<OwnLoop> = {}): OwnLoop => ({
  id: `lop_${at}`,
  name: `Hip turn ${at}`,
  start: 2,
  end: 4.5,
  speed: 0.5,
  isMirrored: true,
  createdAt: '2025-03-01T12:00:00.000Z',
  video: video(at, { title: `Footwork ${at}` }),
  ...change,
})

beforeEach(() => setSessionHint(true))

const withLoops = (loops: readonly OwnLoop[]) =>
  serve(({ pathname }) => {
    if (pathname === '/api/auth/user') return { body: member }
    return pathname === '/api/user/loops' ? { body: loops } : undefined
  })

test('saved loops are in My List, each opening its video at exactly that loop', async () => {
  withLoops([kept(1), kept(2, { speed: 1, isMirrored: false })])
  await openPage('/my-list')
  fireEvent.click(await screen.findByRole('tab', { name: 'Loops' }))
  const list = await screen.findByRole('list', { name: 'Loops' })
  const [first, second] = within(list).getAllByRole('listitem')
  expect(first?.textContent).toMatch(/0:02 – 0:04.*Hip turn 1.*Footwork 1.*0\.5×, mirrored/)
  const links = within(list).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/video/vid_1?a=2&b=4.5&speed=0.5&mirror=1',
    '/video/vid_2?a=2&b=4.5',
  ])
  expect(second?.textContent).toContain('Hip turn 2')
})

test('the tab is in the address; a loop is deleted with an undo', async () => {
  withLoops([kept(1), kept(2)])
  await openPage('/my-list?tab=loops')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete loop Hip turn 1' }))
  expect(await screen.findByText('Loop deleted')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Hip turn 1/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('link', { name: /Hip turn 1/ })).toBeTruthy()
})

test('a member without loops learns how to make one', async () => {
  withLoops([])
  await openPage('/my-list?tab=loops')
  expect(await screen.findByRole('heading', { name: 'No loops yet' })).toBeTruthy()
})
