import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { InstructorPanel } from '../../../web/features/courses/instructor-panel.tsx'
import { MemoryRouter } from '../memory-router.tsx'
import '../app-harness.tsx'
import { course } from './courses-fixtures.ts'

test.each([
  ['ins_1', '/instructors/ins_1'],
  [null, null],
])('the name of the instructor links to their page where it is known: %s', (instructorId, href) => {
  render(
    <MemoryRouter>
      <InstructorPanel course={course(1, { instructorId })} />
    </MemoryRouter>,
  )
  expect(screen.getByText('Kenji Sato').getAttribute('href')).toBe(href)
})
