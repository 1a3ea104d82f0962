import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** `npm run prove`: checks that take too long for `npm test`, one after the other, each with its own report. */

const root = fileURLToPath(new URL('..', import.meta.url))
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts']
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config']

const proofs: { name: string; command: string[]; env?: Record<string, string> }[] = [
  { name: 'The rarer turns of what `npm test` tries', command: [...vitest, '--tagsFilter=long'] },
  {
    name: '10,000 fuzzed calls',
    command: [...vitest, 'test/functions/every/openapi-fuzz.test.ts'],
    env: { KIAI_FUZZ_REQUESTS: '10000' },
  },
  {
    name: 'Every strange value at every endpoint, and everyone who may call it',
    command: [
      ...vitest,
      'test/functions/every/strict-',
      'test/functions/every/access-matrix.test.ts',
      'test/functions/every/leaks.test.ts',
      'test/functions/bookings/booking/who-may.test.ts',
      'test/contract/bounds.test.ts',
    ],
    env: { KIAI_WHOLE: 'yes' },
  },
  {
    name: '10,000 schedules of instructors, minute by minute',
    command: [...vitest, 'test/rules/sessions/availability-minutes.test.ts'],
    env: { KIAI_WHOLE: 'yes' },
  },
  {
    name: 'The template by cfn-lint',
    command: [...vitest, 'test/infra/stack.test.ts'],
    env: { KIAI_WHOLE: 'yes' },
  },
  {
    name: '10,000 enrolments of one course',
    command: [...vitest, 'test/functions/courses/enrollments.test.ts'],
    env: { KIAI_MANY: '10000' },
  },
  {
    name: '480 edits and a thousand views through faults',
    command: [...vitest, 'test/faults/table-faults.test.ts'],
    env: { KIAI_CROWD: '40' },
  },
  {
    name: 'A thousand sessions booked at once through faults',
    command: [...vitest, 'test/faults/bookings.test.ts'],
    env: { KIAI_CROWD: '100' },
  },
  {
    name: 'A thousand who want one hour',
    command: [...vitest, '--project=functions', 'test/faults/one-slot.test.ts'],
    env: { KIAI_CROWD: '1000' },
  },
  {
    name: 'A thousand buyers of ten pieces through faults, and the last piece wanted three ways',
    command: [...vitest, '--project=functions', '--testTimeout=1800000', 'test/faults/stock-faults.test.ts'],
    env: { KIAI_CROWD: '1000' },
  },
  {
    name: 'Three hundred orders with a random life',
    command: [...vitest, '--project=functions', 'test/faults/random-orders.test.ts'],
    env: { KIAI_ORDERS: '300' },
  },
  {
    name: 'Kills around every call that comes of an order',
    command: [...vitest, '--project=functions', 'test/faults/order-kills.test.ts'],
    env: { KIAI_KILLS: 'all' },
  },
  {
    name: 'Kills around every call that comes of a session',
    command: [...vitest, '--project=functions', 'test/faults/session-kills.test.ts'],
    env: { KIAI_KILLS: 'all' },
  },
  {
    name: 'Kills before more calls',
    command: [...vitest, 'test/faults/crash.test.ts'],
    env: { KIAI_DEATHS: 'all' },
  },
  {
    name: 'Money through races, kills around every call, all trouble, shuffled news, and a thousand lives of two years',
    command: [...vitest, '--project=functions', 'test/faults/money-'],
    env: { KIAI_MONEY: 'all' },
  },
  {
    name: 'A chat of a thousand sockets at 50 messages a second, through 200 lost sockets and two kills',
    command: [...vitest, '--project=functions', '--testTimeout=1800000', 'test/faults/chat-sockets.test.ts'],
    env: { KIAI_CHAT: 'all' },
  },
  {
    name: 'Five thousand tries to see an event a minute after the right to it has ended',
    command: [
      ...vitest,
      '--project=functions',
      '--testTimeout=1800000',
      'test/functions/live/access.test.ts',
    ],
    env: { KIAI_TRIES: '5000' },
  },
  {
    name: 'Everything in Chromium, both on a desk and in a hand',
    command: [...playwright, 'test/e2e/playwright.config.ts'],
    env: { E2E_WIDTHS: 'all' },
  },
  ...['Firefox', 'WebKit'].map((browser) => ({
    name: `A visitor signs up, watches and buys in ${browser}`,
    command: [...playwright, 'test/browsers/playwright.config.ts', '--grep', browser],
  })),
  { name: 'What decides on money, changed in every way', command: ['test/mutation/run.ts'] },
  { name: 'Every defence switched off', command: ['test/sabotage/run.ts'] },
  {
    name: 'A thirtieth of the guards of functions, chosen by the day, switched off',
    command: ['test/switches/run.ts', '--part', 'day/30'],
  },
]

const failed = proofs.filter(({ name, command, env }) => {
  console.log(`\n── ${name}`)
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } } as const
  return spawnSync(process.execPath, command, options).status !== 0
})
for (const { name } of failed) console.log(`✗ ${name}`)
console.log(`${proofs.length - failed.length} proven, ${failed.length} failed`)
process.exit(failed.length > 0 ? 1 : 0)
