import { createHash } from 'node:crypto'
import { type Expression, type File, parse } from '@babel/parser'

/** Guards of a source file that can be switched off, one at a time, found in its syntax. Pure. */

/** A condition of a write, the condition of a `check`, a refusal, or an early return. */
export type Kind = 'where' | 'check' | 'throw' | 'return'

export type SwitchOff = {
  /** File, function, kind and a hash of the text, so that it survives edits elsewhere. */
  id: string
  /** Its path from the root. */
  file: string
  line: number
  kind: Kind
  /** The range in the file that `to` replaces. */
  start: number
  end: number
  to: string
  /** What makes the text ask the switchboard, to be inserted into the file. */
  inserts: Insert[]
}

/** An `end` follows the text before it, and the others come before the text after it. */
export type Insert = { at: number; text: string; isEnd: boolean }

type Super = Exclude<Extract<Expression, { type: 'CallExpression' }>['callee'], Expression>
type Node = File['program']['body'][number] | Expression | Super
type Found = Omit<SwitchOff, 'id' | 'file' | 'line' | 'inserts'> & { inserts: (id: string) => Insert[] }

export function switchOffsIn(file: string, text: string): SwitchOff[] {
  const { program } = parse(text, {
    sourceType: 'module',
    plugins: ['typescript'],
    createParenthesizedExpressions: true,
  })
  const count = new Map<string, number>()
  const all: SwitchOff[] = []
  const visit = (node: Node, parents: readonly Node[]): void => {
    const found = switchOffAt(node, parents)
    if (found) {
      const { inserts, ...rest } = found
      const place = file.replace(/^functions\/|\.ts$/g, '')
      const name = `${place}:${nameIn([...parents, node])}:${rest.kind}:${hashOf(text.slice(rest.start, rest.end))}`
      const nth = (count.get(name) ?? 0) + 1
      count.set(name, nth)
      const id = nth === 1 ? name : `${name}~${nth}`
      const line = text.slice(0, rest.start + text.slice(rest.start).search(/\S/)).split('\n').length
      all.push({ id, file, line, ...rest, inserts: inserts(id) })
    }
    for (const child of childrenOf(node)) visit(child, [...parents, node])
  }
  for (const statement of program.body) visit(statement, [])
  return all
}

/** The text with a question to the switchboard at each guard, on the same lines. */
export function withSwitches(text: string, switchOffs: readonly SwitchOff[]): string {
  const inserts = switchOffs.flatMap((one, order) => one.inserts.map((insert) => ({ ...insert, order })))
  // At one place, ends come first, the innermost before the others.
  inserts.sort(
    (a, b) =>
      a.at - b.at || Number(b.isEnd) - Number(a.isEnd) || (a.isEnd ? b.order - a.order : a.order - b.order),
  )
  let done = 0
  const parts = inserts.map(({ at, text: added }) => {
    const part = text.slice(done, at) + added
    done = at
    return part
  })
  return parts.join('') + text.slice(done)
}

function switchOffAt(node: Node, parents: readonly Node[]): Found | undefined {
  if (node.type === 'CallExpression') return conditionAt(node)
  if (node.type === 'ThrowStatement') return refusalAt(node, parents)
  if (node.type === 'IfStatement') return earlyReturnAt(node, parents)
  return undefined
}

function conditionAt(node: Extract<Node, { type: 'CallExpression' }>): Found | undefined {
  const { callee } = node
  if (callee.type !== 'MemberExpression' || nameOf(callee.property) !== 'where') return undefined
  const [start, cut, end] = [callee.object.start ?? 0, callee.object.end ?? 0, node.end ?? 0]
  const kind = isCheck(callee.object) ? 'check' : 'where'
  return {
    kind,
    start: cut,
    end,
    // A `check` without a condition is refused by the table, so that it gets one that always holds.
    to: kind === 'check' ? '.where(anything)' : '',
    inserts: (id) => [
      { at: start, text: `switches.${kind}(${JSON.stringify(id)}, `, isEnd: false },
      { at: cut, text: ', (chain) => chain', isEnd: true },
      { at: end, text: ')', isEnd: true },
    ],
  }
}

function refusalAt(
  node: Extract<Node, { type: 'ThrowStatement' }>,
  parents: readonly Node[],
): Found | undefined {
  const { argument } = node
  const isProblem = argument.type === 'NewExpression' && nameOf(argument.callee) === 'Problem'
  // What was caught is thrown on, and is no refusal.
  const isNamed =
    ['CallExpression', 'Identifier'].includes(argument.type) &&
    !parents.some(({ type }) => String(type) === 'CatchClause')
  if (!isProblem && !isNamed) return undefined
  const [start, end] = [node.start ?? 0, node.end ?? 0]
  return {
    kind: 'throw',
    start,
    end,
    to: '{}',
    inserts: (id) => [
      { at: start, text: `{ if (!switches.isOff(${JSON.stringify(id)})) `, isEnd: false },
      { at: end, text: ' }', isEnd: true },
    ],
  }
}

function earlyReturnAt(
  node: Extract<Node, { type: 'IfStatement' }>,
  parents: readonly Node[],
): Found | undefined {
  const { test, consequent, alternate } = node
  const last = consequent.type === 'BlockStatement' ? consequent.body.at(-1) : consequent
  if (alternate || last?.type !== 'ReturnStatement' || endsFunction(node, parents)) return undefined
  return {
    kind: 'return',
    start: node.start ?? 0,
    end: node.end ?? 0,
    to: '{}',
    inserts: (id) => [
      { at: test.start ?? 0, text: '(', isEnd: false },
      { at: test.end ?? 0, text: `) && !switches.isOff(${JSON.stringify(id)})`, isEnd: true },
    ],
  }
}

const functionTypes = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'ObjectMethod']

function endsFunction(node: Node, parents: readonly Node[]): boolean {
  const [owner, block] = parents.slice(-2)
  return (
    block?.type === 'BlockStatement' &&
    block.body.at(-1) === node &&
    functionTypes.includes(String(owner?.type))
  )
}

/** Whether a chain begins with a `check`, after the entity. */
function isCheck(node: Node): boolean {
  if (node.type === 'CallExpression') {
    const { callee } = node
    if (callee.type !== 'MemberExpression') return false
    return nameOf(callee.property) === 'check' || isCheck(callee.object)
  }
  return false
}

const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? node.name : undefined)

/** The innermost name that says something. */
function nameIn(nodes: readonly Node[]): string {
  const names = nodes.map((node) => nameOf('id' in node && node.id) ?? nameOf('key' in node && node.key))
  return names.findLast((name) => name && name !== 'write') ?? 'module'
}

function childrenOf(node: Node): Node[] {
  return Object.entries(node)
    .filter(([key]) => !key.endsWith('omments'))
    .flatMap(([, value]) => [value].flat())
    .filter(isNode)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** The same for every formatting of the text. */
const hashOf = (text: string) =>
  createHash('sha256')
    .update(text.replace(/[\s,]+/g, ''))
    .digest('hex')
    .slice(0, 6)
