import * as z from 'zod/mini'
import { empty, endpoint, json, page } from '../endpoint.ts'
import { id } from '../fields.ts'
import { pageQuery } from '../page.ts'
import { courseFilters } from './course.ts'
import {
  AdminCourse,
  CourseChange,
  Lesson,
  LessonChange,
  LessonInput,
  LessonOrder,
  NewCourse,
} from './course-inputs.ts'

/** Admins create courses and their lessons. */

const params = z.strictObject({ id: id('course') })
const lessonParams = z.strictObject({ id: id('lesson') })

/** Whether a course is in the catalogue; only admins can ask. */
export const CourseStatus = z.enum(['published', 'draft'])

const fileProblems = ['upload.not_found', 'upload.incomplete', 'upload.in_use'] as const

export const adminCourses = {
  listAllCourses: endpoint({
    method: 'GET',
    path: '/api/admin/courses',
    access: 'admin',
    summary: 'Courses, drafts included, filtered, newest first',
    query: z.strictObject({ ...pageQuery, ...courseFilters, status: z.optional(CourseStatus) }),
    success: page(AdminCourse),
  }),
  getAnyCourse: endpoint({
    method: 'GET',
    path: '/api/admin/courses/{id}',
    access: 'admin',
    summary: 'One course in any state',
    params,
    success: json(AdminCourse),
    problems: ['course.not_found'],
  }),
  createCourse: endpoint({
    method: 'POST',
    path: '/api/admin/courses',
    access: 'admin',
    summary:
      'Adds a course, as a draft unless isPublished. A repeated call with the same key returns the first one',
    body: NewCourse,
    success: json(AdminCourse, 201),
    problems: ['category.not_found', 'instructor.not_found', 'course.changed'],
  }),
  updateCourse: endpoint({
    method: 'PUT',
    path: '/api/admin/courses/{id}',
    access: 'admin',
    summary: 'Changes a course',
    params,
    body: CourseChange,
    success: json(AdminCourse),
    problems: ['course.not_found', 'course.changed', 'category.not_found', 'instructor.not_found'],
  }),
  deleteCourse: endpoint({
    method: 'DELETE',
    path: '/api/admin/courses/{id}',
    access: 'admin',
    summary: 'Deletes a course with its lessons and their files',
    params,
    success: empty,
    problems: ['course.not_found', 'course.changed'],
  }),
  listLessons: endpoint({
    method: 'GET',
    path: '/api/admin/courses/{id}/lessons',
    access: 'admin',
    summary: 'All lessons of a course in order, drafts included',
    params,
    success: page(Lesson),
    problems: ['course.not_found'],
  }),
  createLesson: endpoint({
    method: 'POST',
    path: '/api/admin/courses/{id}/lessons',
    access: 'admin',
    summary: 'Adds a lesson, as a draft unless isPublished',
    params,
    body: LessonInput,
    success: json(Lesson, 201),
    problems: ['course.not_found', 'course.changed', 'course.full', ...fileProblems],
  }),
  reorderLessons: endpoint({
    method: 'PUT',
    path: '/api/admin/courses/{id}/lessons/order',
    access: 'admin',
    summary: 'Sets the order of all lessons of a course at once; returns them in that order',
    params,
    body: LessonOrder,
    success: page(Lesson),
    problems: ['course.not_found', 'course.changed'],
  }),
  updateLesson: endpoint({
    method: 'PUT',
    path: '/api/admin/lessons/{id}',
    access: 'admin',
    summary: 'Changes a lesson; a file that it no longer uses is deleted',
    params: lessonParams,
    body: LessonChange,
    success: json(Lesson),
    problems: ['lesson.not_found', 'lesson.changed', ...fileProblems],
  }),
  deleteLesson: endpoint({
    method: 'DELETE',
    path: '/api/admin/lessons/{id}',
    access: 'admin',
    summary: 'Deletes a lesson and its file',
    params: lessonParams,
    success: empty,
    problems: ['lesson.not_found', 'lesson.changed'],
  }),
} as const
