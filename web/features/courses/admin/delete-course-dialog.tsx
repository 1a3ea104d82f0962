import type { AdminCourse } from '#shared/contract/courses/course-inputs.ts'
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx'
import { formatCount } from '../../../ui/text/format.ts'
import type { useCourseWrites } from './use-courses.ts'

type DeleteCourseProps = {
  /** Undefined shows no dialog. */
  doomed: AdminCourse | undefined
  remove: ReturnType<typeof useCourseWrites>['remove']
  onClose: () => void
}

/** Asks before a course is deleted, and lists the data deleted with it. */
export function DeleteCourseDialog(props: DeleteCourseProps) {
  return (
    <DeleteDialog {...props} noun="course">
      {whatIsLost}
    </DeleteDialog>
  )
}

function whatIsLost({ title, lessonsCount, draftsCount, enrollmentCount }: AdminCourse): string {
  const count = lessonsCount + draftsCount
  const lessons = count === 1 ? ', its lesson and its file' : `, its ${count} lessons and their files`
  const gone = `“${title}”${count > 0 ? lessons : ''} ${count > 0 ? 'are' : 'is'} deleted permanently.`
  if (enrollmentCount === 0) return `${gone} No members are enrolled.`
  const enrolled =
    enrollmentCount === 1
      ? '1 member is enrolled and loses the course'
      : `${formatCount(enrollmentCount)} members are enrolled and lose the course`
  return `${gone} ${enrolled}. Earned certificates stay. To only hide the course, unpublish it.`
}
