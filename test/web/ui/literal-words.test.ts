import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Badges and table headers show their words as they are written. */

type Rule = { file: string; selector: string; text: string }

const rules: Rule[] = globSync('web/**/*.css').flatMap((file) =>
  Array.from(
    readFileSync(file, 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g),
    ([, selector = '', text = '']) => ({ file, selector: selector.trim(), text }),
  ),
)

test('no badge and no table header is capitalized by its style', () => {
  const named = rules.filter(
    ({ file, selector }) => /badge/i.test(file + selector) || /\bth\b/.test(selector),
  )
  expect(named.length).toBeGreaterThan(20)
  const changed = named.filter(({ text }) => text.includes('text-transform'))
  expect(changed.map(({ file, selector }) => `${file}: ${selector}`)).toEqual([])
})
