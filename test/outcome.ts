import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

/** The outcome in the reports of Vitest and Playwright. */

const root = fileURLToPath(new URL('..', import.meta.url))

/** The number of passed tests, and the names of the others, each with the first line of its reason. */
export type Outcome = { passed: number; failures: string[] }

const reasonOf = (message = '') => {
  const [line = ''] = stripVTControlCharacters(message).split('\n')
  return line && ` (${line.slice(0, 300)})`
}

export function vitestOutcome(json: string): Outcome {
  const { testResults } = JSON.parse(json) as { testResults: VitestFile[] }
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && tests.length === 0) return [file]
    return tests.map((test) => `${file}: ${test.fullName}${reasonOf(test.failureMessages[0])}`)
  })
  const passed = testResults.flatMap((file) => file.assertionResults.filter((t) => t.status === 'passed'))
  return { passed: passed.length, failures }
}

type VitestFile = {
  name: string
  status: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}

export function playwrightOutcome(json: string): Outcome {
  const { suites, stats } = JSON.parse(json) as { suites: PlaywrightSuite[]; stats: { expected: number } }
  return { passed: stats.expected, failures: suites.flatMap(unexpected) }
}

type PlaywrightSuite = {
  title: string
  specs: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[]
  suites?: PlaywrightSuite[]
}

function unexpected({ title, specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => spec.title + reasonOf(results.find(({ error }) => error)?.error?.message)),
  )
  return [...own, ...suites.flatMap(unexpected)].map((name) => `${title}: ${name}`)
}
