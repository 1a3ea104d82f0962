import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AuditEntry } from '#shared/contract/admin/audit.ts'
import { problems } from '#shared/contract/problem.ts'
import { member, openPage, serve, setSessionHint } from '../app-harness.tsx'

const refused = (operation: string, refusal: string, refusalTitle = refusal): AuditEntry => ({
  id: `aud_${operation}`,
  at: '2026-11-28T17:51:00.000Z',
  actor: { id: 'mem_2', name: 'Lena Fischer' },
  about: null,
  operation,
  subjectId: null,
  outcome: 'refused',
  refusal,
  refusalTitle,
  reason: null,
  changes: [],
  requestId: `req-${operation}`,
  network: '0:0:0::/48',
})

test('a refused call is listed in words, with what it tried and why it was refused', async () => {
  setSessionHint(true)
  const entries = [
    refused('listAllCourses', 'role.required', problems['role.required'].title),
    refused('createCourse', 'sign_in.too_old', problems['sign_in.too_old'].title),
    refused('moveTheMoon', 'moon.gone'),
  ]
  serve(({ pathname }) => {
    if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    return pathname === '/api/admin/audit' ? { body: entries } : undefined
  })
  await openPage('/admin/audit')
  const rows = await within(await screen.findByRole('list', { name: 'Actions' })).findAllByRole('listitem')
  const texts = rows.map(({ textContent }) => textContent)
  expect(texts[0]).toContain('Listed all courses Refused')
  expect(texts[0]).toContain('Refused: Only an admin may do this')
  expect(texts[1]).toContain('Added a course Refused')
  expect(texts[1]).toContain('Refused: Please sign in again to do this')
  // An entry may be older than the words.
  expect(texts[2]).toContain('Move the moon Refused')
  expect(texts[2]).toContain('Refused: moon.gone')
})
