import { TeachFrame } from './teach-frame.tsx'

export function WeekPage() {
  return <TeachFrame title="Calendar">{null}</TeachFrame>
}
