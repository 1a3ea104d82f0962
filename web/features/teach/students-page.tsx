import { TeachFrame } from './teach-frame.tsx'

export function StudentsPage() {
  return <TeachFrame title="Students">{null}</TeachFrame>
}
