import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The address that members write to belongs to a deployment, not to the code. */

test('no address to write to stands in the code of the product', () => {
  const files = ['functions', 'shared', 'web'].flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
  expect(files.length).toBeGreaterThan(300)
  const named = files.filter((file) => /support@|mailto:\w/.test(readFileSync(file, 'utf8')))
  expect(named).toEqual([])
})
