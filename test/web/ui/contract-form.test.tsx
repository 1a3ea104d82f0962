import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { Form, ListField, useContractForm } from '../../../web/ui/form/contract-form.tsx'
import '../app-harness.tsx'

const Input = z.object({ tags: z.array(z.string().check(z.maxLength(4, 'At most 4 letters'))) })

test('a list shows the error of any of its entries', async () => {
  const save = vi.fn(async () => undefined)
  const Editor = () => {
    const form = useContractForm(Input, { tags: [] }, save)
    return (
      <>
        <Form id="editor" form={form}>
          <ListField form={form} name="tags" label="Tags" />
        </Form>
        <button type="submit" form="editor">
          Save
        </button>
      </>
    )
  }
  render(<Editor />)
  const send = async (tags: string) => {
    fireEvent.change(screen.getByLabelText('Tags'), { target: { value: tags } })
    await act(async () => void fireEvent.submit(screen.getByLabelText('Tags')))
  }
  await send('kata, kumite')
  expect(screen.getByText('At most 4 letters')).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
  await send('kata, kiai')
  expect(screen.queryByText('At most 4 letters')).toBeNull()
  expect(save).toHaveBeenCalledExactlyOnceWith({ tags: ['kata', 'kiai'] })
})
