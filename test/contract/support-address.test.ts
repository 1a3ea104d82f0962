import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The support address belongs to a deployment, not to the code. */

test('the code of the product contains no support address', () => {
  const files = ['functions', 'shared', 'web'].flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
  expect(files.length).toBeGreaterThan(300)
  const named = files.filter((file) => /support@|mailto:\w/.test(readFileSync(file, 'utf8')))
  expect(named).toEqual([])
})
