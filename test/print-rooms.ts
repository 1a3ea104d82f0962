import { arrowsIn, circles } from './imports.ts'
import { isLambda, rooms } from './rooms.ts'

/** `npm run rooms [folder…]`: the rooms of each folder by floor, from the lowest up, with the rooms that each imports. */

const chosen = process.argv.slice(2)
for (const folder of Object.keys(rooms).filter((each) => chosen.length === 0 || chosen.includes(each)))
  print(folder)

function print(folder: string): void {
  const arrows = arrowsIn(folder).filter(({ from }) => !isLambda(folder, from))
  const known = Map.groupBy(arrows, ({ from }) => from)
  const importsOf = (room: string) => [...new Set((known.get(room) ?? []).map(({ to }) => to))].sort()
  const inCircles = circles(arrows)
  const all = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))].sort()
  const floors = inCircles.length > 0 ? [all] : floorsOf(all, importsOf)
  const count = all.reduce((sum, room) => sum + importsOf(room).length, 0)
  console.log(`\n${folder}: ${all.length} rooms, ${floors.length} floors, ${count} arrows`)
  for (const circle of inCircles) console.log(`  circle: ${circle}`)
  for (const [place, floor] of floors.entries()) {
    for (const room of floor) console.log(`  ${place + 1}  ${room}${toldOf(importsOf(room))}`)
  }
}

function toldOf(imported: readonly string[]): string {
  return imported.length > 0 ? ` → ${imported.join(', ')}` : ''
}

/** The rooms by floor: each imports only rooms of lower floors. There are no circles. */
function floorsOf(rooms: readonly string[], importsOf: (room: string) => string[]): string[][] {
  const floorOf = (room: string): number => 1 + Math.max(0, ...importsOf(room).map(floorOf))
  const byFloor = Map.groupBy(rooms, floorOf)
  return [...byFloor].sort(([a], [b]) => a - b).map(([, floor]) => floor)
}
