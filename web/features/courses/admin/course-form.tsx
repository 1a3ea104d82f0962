import type { Category } from '#shared/contract/category.ts'
import { CourseLevel } from '#shared/contract/courses/course.ts'
import { CourseInput } from '#shared/contract/courses/course-inputs.ts'
import type { Instructor } from '#shared/contract/instructor.ts'
import { tiers } from '#shared/rules/access/access.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { PictureField } from '../../../parts/uploads/picture-field.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/base/amplify.ts'
import {
  asNumber,
  type ContractForm,
  FieldGroup,
  FieldRow,
  Form,
  Hint,
  ListField,
  orNull,
  Switch,
  Switches,
  useContractForm,
} from '../../../ui/form/contract-form.tsx'
import { levelNames } from '../course-words.ts'

export const newCourse: CourseInput = {
  title: '',
  description: '',
  shortDescription: '',
  thumbnailUrl: null,
  instructorName: null,
  instructorBio: null,
  instructorImageUrl: null,
  instructorCredentials: null,
  instructorId: null,
  duration: 0,
  level: 'beginner',
  price: '0.00',
  categoryId: null,
  accessLevel: 'free',
  isPublished: false,
  isFeatured: false,
  outcomes: [],
}

type CourseFormProps = {
  /** Links the form to the button outside it. */
  id: string
  initial: CourseInput
  categories: readonly Category[]
  instructors: readonly Instructor[]
  /** Rejects with the errors of the server. */
  onSave: (input: CourseInput) => Promise<void>
}

/** Formats `49` and `49.5` as the contract expects money; anything else is passed on, to be reported as an error. */
const asPrice = {
  setValueAs: (value: unknown) => {
    const written = String(value ?? '')
      .trim()
      .replace(/^\$/, '')
    return /^\d+(\.\d)?$/.test(written) ? Number(written).toFixed(2) : written || '0.00'
  },
}

/** All details that an admin sets for a course, validated with the contract's schema. */
export function CourseForm({ id, initial, categories, instructors, onSave }: CourseFormProps) {
  const form = useContractForm<CourseInput>(CourseInput, initial, onSave, {
    'category.not_found': 'categoryId',
    'instructor.not_found': 'instructorId',
  })
  const { field } = form
  return (
    <Form id={id} form={form}>
      <TextField label="Title" isRequired {...field('title')} />
      <TextField label="Short description" {...field('shortDescription')} />
      <TextAreaField label="Description" rows={4} {...field('description')} />
      <FieldRow>
        <SelectField label="Category" {...field('categoryId', orNull)}>
          <option value="">No category</option>
          {categories.map((category) => (
            <option key={category.id} value={category.id}>
              {category.name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Level" isRequired {...field('level')}>
          {CourseLevel.options.map((level) => (
            <option key={level} value={level}>
              {levelNames[level]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Duration in hours"
          type="number"
          min={0}
          step={0.1}
          {...field('duration', asNumber)}
        />
      </FieldRow>
      <PictureField
        form={form}
        name="thumbnailUrl"
        label="Thumbnail"
        shape="wide"
        hint="JPEG, PNG or WebP, cropped to 16:9."
      />
      <ListField form={form} name="outcomes" label="What members learn (one per line)" rows={4} />
      <InstructorField form={form} instructors={instructors} />
      <FieldGroup legend="Access">
        <FieldRow>
          <SelectField label="Access level" {...field('accessLevel')}>
            {tiers.map((tier) => (
              <option key={tier} value={tier}>
                {planNames[tier]}
              </option>
            ))}
          </SelectField>
          <TextField label="Price in dollars" inputMode="decimal" {...field('price', asPrice)} />
        </FieldRow>
        <Hint>With 0.00, only the plan opens the course. With a price, members can also buy it.</Hint>
        <Switches>
          <Switch form={form} name="isPublished" label="Published" />
          <Switch form={form} name="isFeatured" label="Featured" />
        </Switches>
      </FieldGroup>
    </Form>
  )
}

type InstructorFieldProps = { form: ContractForm<CourseInput>; instructors: readonly Instructor[] }

/** The instructor in words. Choosing one from the list links them, and fills in their text as a start. */
function InstructorField({ form, instructors }: InstructorFieldProps) {
  const { field, getValues, setValue } = form
  const linked = getValues('instructorId')
  const isListed = instructors.some(({ id }) => id === linked)
  const choose = (chosen: string) => {
    const instructor = instructors.find(({ id }) => id === chosen)
    if (!instructor) return
    setValue('instructorName', instructor.name)
    setValue('instructorBio', instructor.bio)
    setValue('instructorCredentials', instructor.credentials)
    setValue('instructorImageUrl', instructor.profileImageUrl)
  }
  const link = field('instructorId', orNull)
  return (
    <FieldGroup legend="Instructor">
      <SelectField
        label="Link to an instructor"
        {...link}
        onChange={(event) => {
          choose(event.currentTarget.value)
          return link.onChange(event)
        }}
      >
        <option value="">None (details below)</option>
        {linked && !isListed && <option value={linked}>No longer listed</option>}
        {instructors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Hint>Choosing an instructor fills in their details, which you can then change for this course.</Hint>
      <FieldRow least="16rem">
        <TextField label="Name" {...field('instructorName', orNull)} />
        <TextField label="Credentials" {...field('instructorCredentials', orNull)} />
      </FieldRow>
      <TextAreaField label="Bio" rows={3} {...field('instructorBio', orNull)} />
      <PictureField form={form} name="instructorImageUrl" label="Portrait" shape="square" />
    </FieldGroup>
  )
}
