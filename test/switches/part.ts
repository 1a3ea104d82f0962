import { roomOf } from './tests-for.ts'

/** Which guards a call of `npm run switches` is about. Pure. */

type Asked = { room?: string; only?: string; part?: string }

export function chosenOf<One extends { id: string; file: string }>(
  guards: readonly One[],
  { room, only, part }: Asked,
  day: number,
): One[] {
  const isIn = (list: string | undefined, name: string) => !list || list.split(',').includes(name)
  const named = guards.filter(({ id, file }) => isIn(room, roomOf(file)) && isIn(only, id))
  if (!part) return named
  const [which = '', of = ''] = part.split('/')
  const parts = Number(of)
  const nth = which === 'day' ? day % parts : Number(which) - 1
  if (!(nth >= 0 && nth < parts)) throw new Error(`There is no part ${part}`)
  return named.filter((_, at) => at % parts === nth)
}
