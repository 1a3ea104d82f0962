import { type ReactNode, useState } from 'react'
import { useController } from 'react-hook-form'
import { Color, ProductCategory, Size } from '#shared/contract/store/product.ts'
import { ProductInput } from '#shared/contract/store/product-inputs.ts'
import { SelectField, TextAreaField, TextField } from '../../../ui/base/amplify.ts'
import {
  type ContractForm,
  FieldGroup,
  FieldRow,
  Form,
  Hint,
  ListField,
  Switch,
  Switches,
  useContractForm,
} from '../../../ui/form/contract-form.tsx'
import { categoryNames, colorNames, sizeNames } from '../goods/product-words.ts'
import { Swatch } from '../goods/swatches.tsx'
import { PicturesField } from './pictures-field.tsx'
import styles from './product-form.module.css'

export const newProduct: ProductInput = {
  name: '',
  description: '',
  category: 'tshirt',
  price: '',
  isDigital: false,
  inStock: true,
  size: [],
  color: [],
  pictures: [],
  facts: [],
  tags: [],
}

type ProductFormProps = {
  /** Links the form to the button outside it. */
  id: string
  initial: ProductInput
  /** Rejects with the errors of the server. */
  onSave: (input: ProductInput) => Promise<void>
}

/** Formats `24` and `24.5` as the contract expects money; anything else is passed on, to be reported as an error. */
const asPrice = {
  setValueAs: (value: unknown) => {
    const written = String(value ?? '')
      .trim()
      .replace(/^\$/, '')
    return /^\d+(\.\d)?$/.test(written) ? Number(written).toFixed(2) : written
  },
}

/** All details that an admin sets for a product, validated with the contract's schema. */
export function ProductForm({ id, initial, onSave }: ProductFormProps) {
  const form = useContractForm<ProductInput>(ProductInput, initial, onSave)
  const { field } = form
  const category = form.watch('category')
  return (
    <Form id={id} form={form}>
      <TextField label="Name" isRequired autoComplete="off" {...field('name')} />
      <FieldRow>
        <SelectField label="Category" isRequired {...field('category')}>
          {ProductCategory.options.map((each) => (
            <option key={each} value={each}>
              {categoryNames[each]}
            </option>
          ))}
        </SelectField>
        <TextField label="Price in dollars" isRequired inputMode="decimal" {...field('price', asPrice)} />
      </FieldRow>
      <TextAreaField label="Description" rows={4} {...field('description')} />
      {category === 'tshirt' && (
        <FieldGroup legend="Sizes and colours">
          <Choices
            form={form}
            name="color"
            label="Colours"
            options={Color.options.map((color) => ({
              value: color,
              label: (
                <>
                  <Swatch color={color} /> {colorNames[color]}
                </>
              ),
            }))}
          />
          <Choices
            form={form}
            name="size"
            label="Sizes"
            options={Size.options.map((size) => ({ value: size, label: sizeNames[size] }))}
          />
          <Hint>If none is chosen, all are offered. Set the number of each under Stock.</Hint>
        </FieldGroup>
      )}
      <PicturesField form={form} hasColors={category === 'tshirt'} />
      <FactsField form={form} />
      <ListField form={form} name="tags" label="Tags (separated by commas)" placeholder="film, sword" />
      <Switches>
        <Switch form={form} name="inStock" label="Available" />
        {category === 'photo' && <Switch form={form} name="isDigital" label="A file to download" />}
      </Switches>
    </Form>
  )
}

type ChoicesProps = {
  form: ContractForm<ProductInput>
  name: 'size' | 'color'
  label: string
  options: readonly { value: string; label: ReactNode }[]
}

/** The options, in the order of the store. */
function Choices({ form, name, label, options }: ChoicesProps) {
  const { field } = useController({ control: form.control, name })
  const chosen: readonly string[] = field.value ?? []
  const toggle = (value: string) =>
    field.onChange(
      options.map((option) => option.value).filter((each) => (each === value) !== chosen.includes(each)),
    )
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}

/** Facts as lines of a name and a value. */
function FactsField({ form }: { form: ContractForm<ProductInput> }) {
  const { field } = useController({ control: form.control, name: 'facts' })
  const [text, setText] = useState(() =>
    (field.value ?? []).map(({ name, value }) => `${name}: ${value}`).join('\n'),
  )
  const errors = form.formState.errors.facts
  const isWrong = errors !== undefined
  return (
    <TextAreaField
      label="Details (one per line, such as Material: Cotton)"
      rows={4}
      name={field.name}
      ref={field.ref}
      value={text}
      onBlur={field.onBlur}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        field.onChange(factsIn(value))
      }}
      hasError={isWrong}
      errorMessage={isWrong ? 'At most 12 lines, each with a name, a colon and a value' : undefined}
    />
  )
}

export const factsIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...rest] = line.split(':')
      return { name: name.trim(), value: rest.join(':').trim() }
    })
