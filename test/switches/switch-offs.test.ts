import { describe, expect, test } from 'vitest'
import { switchOffsIn, withSwitches } from './switch-offs.ts'

/** Which guards the syntax of a file shows, and how each of them is switched off. */

const found = (text: string) => switchOffsIn('functions/store/sell.ts', text)
const offs = (text: string) =>
  found(text).map(({ kind, start, end, to }) => [kind, text.slice(start, end).trim(), to])

describe('a condition', () => {
  const chain = 'piece\n  .put(item)\n  .where((a, { eq }) => eq(a.left, 1))\n  .commit()'

  test('of a write is dropped from its chain', () => {
    expect(offs(chain)).toEqual([['where', '.where((a, { eq }) => eq(a.left, 1))', '']])
    expect(found(chain)[0]).toMatchObject({ file: 'functions/store/sell.ts', line: 3 })
  })

  test('of a check always holds instead, because the table accepts no check without one', () => {
    expect(offs('member.check({ id }).where((a) => a.id).commit()')).toEqual([
      ['check', '.where((a) => a.id)', '.where(anything)'],
    ])
  })

  test('is found for each of several in one chain', () => {
    expect(offs('piece.put(item).where(one).where(two)')).toHaveLength(2)
  })

  test('is none if a function of that name is called by itself', () => {
    expect(offs('where(here)')).toEqual([])
  })
})

describe('a refusal', () => {
  test('is a problem that is thrown, by its class or by a name', () => {
    const text = "if (no) throw new Problem('forbidden')\nthrow notPossible('sold out')\nthrow gone"
    expect(offs(text)).toEqual([
      ['throw', "throw new Problem('forbidden')", '{}'],
      ['throw', "throw notPossible('sold out')", '{}'],
      ['throw', 'throw gone', '{}'],
    ])
  })

  test('is neither a fault of the code nor what was caught and is thrown on', () => {
    expect(offs("throw new Error('broken')\ntry { sell() } catch (error) { throw error }")).toEqual([])
  })
})

describe('an early return', () => {
  const inFunction = (body: string) => offs(`function sell() {\n${body}\n}`)

  test('is dropped with its condition, with or without other statements before it', () => {
    expect(inFunction('if (no) return 1\nreturn 2')).toEqual([['return', 'if (no) return 1', '{}']])
    expect(inFunction('if (no) {\n say()\n return\n}\nsell()')).toHaveLength(1)
    expect(inFunction('for (const one of all) {\nif (one) return one\n}\nreturn 2')).toHaveLength(1)
  })

  test('is none if it has another branch, goes on, or ends its function', () => {
    expect(inFunction('if (no) return 1\nelse say()\nreturn 2')).toEqual([])
    expect(inFunction('if (no) say()\nreturn 2')).toEqual([])
    expect(inFunction('say()\nif (no) return 1')).toEqual([])
  })
})

describe('the ID of a guard', () => {
  const guard = 'if (no) return 1'
  const idOf = (text: string) => found(text)[0]?.id

  test('names file, function and kind, and stays while other lines, spaces and commas change', () => {
    const before = idOf(`function sell() {\n${guard}\nreturn 2\n}`)
    expect(before).toMatch(/^store\/sell:sell:return:[0-9a-f]{6}$/)
    expect(idOf(`const more = 1\nfunction sell() {\nsay()\n  if (no)\n return 1\nreturn 3\n}`)).toBe(before)
  })

  test('changes with its text and with its function', () => {
    const ids = [
      idOf(`function sell() {\n${guard}\nreturn 2\n}`),
      idOf('function sell() {\nif (yes) return 1\nreturn 2\n}'),
      idOf(`const buy = () => {\n${guard}\nreturn 2\n}`),
    ]
    expect(new Set(ids).size).toBe(3)
    expect(ids[2]).toContain(':buy:')
  })

  test('counts equal guards of one function', () => {
    const ids = found(`function sell() {\n${guard}\n${guard}\nreturn 2\n}`).map(({ id }) => id)
    expect(ids).toEqual([ids[0], `${ids[0]}~2`])
  })
})

describe('the text with switches', () => {
  const switched = (text: string) => withSwitches(text, found(text))

  test('asks about each refusal and return when it is reached, on the same lines', () => {
    const text = 'function sell() {\n  if (no) return 1\n  if (bad) throw gone\n  else say()\n  return 2\n}'
    const [first, second] = found(text)
    expect(switched(text).split('\n').slice(1, 4)).toEqual([
      `  if ((no) && !switches.isOff("${first?.id}")) return 1`,
      `  if (bad) { if (!switches.isOff("${second?.id}")) throw gone }`,
      '  else say()',
    ])
  })

  test('gives each chain with a way to its condition, the inner one inside', () => {
    const text = 'put(item).where(one).where(two).commit()'
    const [outer, inner] = found(text)
    expect(switched(text)).toBe(
      `switches.where("${outer?.id}", switches.where("${inner?.id}", put(item), (chain) => chain.where(one)), ` +
        '(chain) => chain.where(two)).commit()',
    )
  })
})
