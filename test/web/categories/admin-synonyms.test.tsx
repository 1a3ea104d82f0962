import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SynonymList } from '#shared/contract/synonyms.ts'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { problem } from '../courses/courses-fixtures.ts'

const list: SynonymList = {
  groups: [{ words: ['bjj', 'jiu-jitsu'] }, { words: ['mma', 'mixed martial arts'] }],
  updatedAt: '2026-01-01T00:00:00.000Z',
}

async function open(server: Server = () => undefined) {
  setSessionHint(true)
  HTMLDialogElement.prototype.showModal ??= vi.fn()
  const served = serve((url, init) => {
    const answer = server(url, init)
    if (answer) return answer
    if (url.pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (url.pathname === '/api/admin/synonyms') return { body: list }
    return undefined
  })
  await openPage('/admin/synonyms')
  return { ...served, field: await screen.findByLabelText<HTMLTextAreaElement>('Terms that mean the same') }
}
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const isPut = (init?: RequestInit) => init?.method === 'PUT'

test('the groups are shown a line each, and saved over the version that was read', async () => {
  const { field, writes } = await open((_, init) =>
    isPut(init)
      ? { body: { groups: JSON.parse(String(init?.body)).groups, updatedAt: '2026-02-02T00:00:00.000Z' } }
      : undefined,
  )
  expect(field.value).toBe('bjj, jiu-jitsu\nmma, mixed martial arts')
  write(field, 'bjj , jiu-jitsu,\n\n kali, escrima,arnis ')
  save()
  expect(await screen.findByText('Synonyms saved')).toBeTruthy()
  expect(writes).toEqual([
    {
      call: 'PUT /api/admin/synonyms',
      body: {
        groups: [{ words: ['bjj', 'jiu-jitsu'] }, { words: ['kali', 'escrima', 'arnis'] }],
        knownUpdatedAt: list.updatedAt,
      },
    },
  ])
  await waitFor(() => expect(field.value).toBe('bjj, jiu-jitsu\nkali, escrima, arnis'))
})

test.each([
  ['kick', /“kick” stands alone/],
  ['kick, geri\nmae geri, KICK', /“KICK” is on two lines/],
  [`kick, ${'x'.repeat(41)}`, /more than 40 characters/],
  [Array.from({ length: 9 }, (_, at) => `w${at}`).join(','), /more than 8 terms/],
])('%s is not sent, and the reason is beside the field', async (text, words) => {
  const { field, writes } = await open()
  write(field, text)
  save()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(writes).toEqual([])
})

test('a newer list of another admin is not replaced: the own text stays until its author asks for the saved one', async () => {
  const theirs = { groups: [{ words: ['savate', 'french boxing'] }], updatedAt: '2026-03-03T00:00:00.000Z' }
  let isNewer = false
  const { field } = await open((url, init) => {
    if (isPut(init)) {
      isNewer = true
      return problem(409, 'synonyms.changed', 'The synonyms were changed in the meantime')
    }
    return isNewer && url.pathname === '/api/admin/synonyms' ? { body: theirs } : undefined
  })
  write(field, 'bjj, jiu-jitsu')
  save()
  expect(await screen.findByText(/Another admin saved other synonyms/)).toBeTruthy()
  expect(field.value).toBe('bjj, jiu-jitsu')
  fireEvent.click(screen.getByRole('button', { name: 'Show the saved list' }))
  await waitFor(() => expect(field.value).toBe('savate, french boxing'))
  expect(screen.queryByText(/Another admin saved/)).toBeNull()
})
