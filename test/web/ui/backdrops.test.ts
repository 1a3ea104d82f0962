import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Blurred backgrounds are drawn again with each frame, such as each blink of a caret. See DECISIONS.md of web. */

test('no style blurs what is behind a dialog or a menu', () => {
  const files = globSync('web/**/*.css')
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('backdrop-filter'))).toEqual([])
})
