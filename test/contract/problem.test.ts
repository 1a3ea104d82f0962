import { expect, test } from 'vitest'
import { titleOfProblem } from '#shared/contract/problem.ts'

test('a stored code has the title of its problem, and one that is no longer in use stays as it is', () => {
  expect(titleOfProblem('role.required')).toBe('Only an admin may do this')
  expect(titleOfProblem('moon.gone')).toBe('moon.gone')
  expect(titleOfProblem('toString')).toBe('toString')
})
