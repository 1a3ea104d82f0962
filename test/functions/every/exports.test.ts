import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { call, endpoints } from '../../support/call.ts'
import { callerOf, ownWord, settle } from '../../support/kiai.ts'
import { arriveAsAdmin } from '../../support/people/people.ts'
import { type Browser, signIn, signUp } from '../../support/people/sign-in.ts'

/** Texts that people write may be opened in a spreadsheet: no cell of an export begins as a formula does. */

const origin = inject('origin')

const formulas = [
  '=HYPERLINK("https://evil.example","Open")',
  '+cmd|calc',
  '-2+3+cmd|calc',
  '@SUM(1+9)',
  '\uff1d1+1',
  ' =1+1',
  '"=1+1',
  ';=1+1',
]

const exports = endpoints.filter(({ e }) => e.success.kind === 'file' && e.success.type === 'text/csv')

let admin: Browser
let asAdmin: Call
let word: string

beforeAll(async () => {
  admin = await arriveAsAdmin(origin)
  asAdmin = callerOf(admin)
  word = ownWord()
})

/** The cells of each row. Throws if a cell is not quoted. */
function rowsOf(csv: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at < csv.length; ) {
    if (csv[at] !== '"') throw new Error(`A cell is not quoted: ${csv.slice(at, at + 40)}`)
    let end = csv.indexOf('"', at + 1)
    while (csv[end + 1] === '"') end = csv.indexOf('"', end + 2)
    row.push(csv.slice(at + 1, end).replaceAll('""', '"'))
    at = end + 2
    if (csv[end + 1] === ',') continue
    rows.push(row)
    row = []
    at = end + 3
  }
  return rows
}

const isNumber = (text: string) => /^[+-]?\d+([.,]\d+)?$/.test(text)
/** Interprets a cell as a spreadsheet does: an apostrophe in front makes it text. */
const isLive = (text: string) =>
  !isNumber(text) && /^[\s\u00a0\ufeff",;]*[=+\-@|%\t\r\n\uff1d\uff0b\uff0d\uff20]/u.test(text)

async function rowsAsked(name: string, browser: Browser, query: object = {}): Promise<string[][]> {
  const found = exports.find((each) => each.name === name)
  if (!found) throw new Error(`There is no export ${name}`)
  const response = await call(browser, found.e, { query } as never)
  expect(response.status).toBe(200)
  const rows = rowsOf(await response.text())
  expect(rows.flat().filter(isLive)).toEqual([])
  return rows
}

test('these are all exports of the contract, and each is tried here', () => {
  expect(exports.map(({ name }) => name).sort()).toEqual([
    'exportAudit',
    'exportLedger',
    'exportStatement',
    'exportUsers',
  ])
})

test('all other code that makes a spreadsheet writes its cells by the same rule', () => {
  const texts = globSync('{functions,web}/**/*.{ts,tsx}').map((file) => [file, readFileSync(file, 'utf8')])
  // Rows end so, and cells are separated by commas.
  const writers = texts.filter(([, text = '']) => text.includes("join(',')") && text.includes('\\r\\n'))
  expect(writers.length).toBeGreaterThanOrEqual(exports.length)
  const lawless = writers.filter(([, text = '']) => !text.includes('#shared/rules/text/csv.ts'))
  expect(lawless.map(([file]) => file)).toEqual([])
})

describe('no cell is live', () => {
  test('of the members, whose names are formulas', async () => {
    for (const [place, formula] of formulas.entries()) {
      await signUp(origin, `${word}-${place}@kiai.test`, formula, `${formula}${word}`)
    }
    await settle()
    const rows = await rowsAsked('exportUsers', admin, { search: word })
    const cells = rows.flat()
    for (const formula of formulas.slice(0, 4)) expect(cells).toContain(`'${formula}`)
  })

  test('of the audit log, whose entries contain names that admins have given', async () => {
    for (const formula of formulas) {
      const body = { name: `${formula} ${word}`, description: `${formula} ${word}` }
      const { id } = await asAdmin(api.categories.createCategory, { body })
      await asAdmin(api.categories.deleteCategory, { params: { id } })
    }
    const id = ((await (await admin.fetch('/api/auth/user')).json()) as { id: string }).id
    const rows = await rowsAsked('exportAudit', admin, { person: id })
    expect(rows.flat().join('\n')).toContain(`=HYPERLINK("https://evil.example","Open") ${word}`)
  })

  test('of the books, whose reasons are formulas', async () => {
    for (const reason of formulas) {
      await asAdmin(api.payments.adjustLedger, {
        body: { key: crypto.randomUUID(), provider: 'stripe', amount: '-0.01', reason: `${reason} ${word}` },
      })
    }
    const rows = await rowsAsked('exportLedger', admin)
    expect(rows.flat().join('\n')).toContain(word)
  })

  test('of the statement of an instructor', async () => {
    const rows = await rowsAsked('exportStatement', await signIn(origin, 'instructor'))
    expect(rows.length).toBeGreaterThan(0)
  })
})
