import { TeachFrame } from './teach-frame.tsx'

export function HoursPage() {
  return <TeachFrame title="Hours">{null}</TeachFrame>
}
