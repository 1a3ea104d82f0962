import { TeachFrame } from './teach-frame.tsx'

export function TodayPage() {
  return <TeachFrame title="Today">{null}</TeachFrame>
}
