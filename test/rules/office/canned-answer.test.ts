import { expect, test } from 'vitest'
import { fillAnswer, hasVariables, unknownVariables } from '#shared/rules/office/canned-answer.ts'

const facts = { firstName: 'Mika', name: 'Mika $& Test', subject: 'Refund', plan: 'Premium', admin: 'Ada' }

test('an answer is filled with known values, unchanged', () => {
  const text = 'Hello {{firstName}} ({{ name }}), on {{plan}}: {{subject}}.\n{{admin}}'
  expect(fillAnswer(text, facts)).toBe('Hello Mika (Mika $& Test), on Premium: Refund.\nAda')
})

test('an unknown variable stays as written, and is named', () => {
  const text = 'Hello {{firstname}}, {{}} {{toString}} {{firstName}}'
  expect(fillAnswer(text, facts)).toBe('Hello {{firstname}}, {{}} {{toString}} Mika')
  expect(unknownVariables(text)).toEqual(['{{firstname}}', '{{}}', '{{toString}}'])
})

test('filled text is not filled again, and braces alone are no variable', () => {
  expect(fillAnswer('{{subject}}', { ...facts, subject: '{{name}}' })).toBe('{{name}}')
  expect(hasVariables('a {{name}} b')).toBe(true)
  expect(hasVariables('a {name} {{ b')).toBe(false)
})
