import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type ContractForm, useContractForm } from '../../ui/form/contract-form.tsx'
import { uploadMemory } from './remembered-upload.ts'

/** A form beside an upload: a reload keeps the typed text as it keeps the upload. */
export function useUploadForm<Input extends FieldValues>(
  place: string,
  schema: Parameters<typeof useContractForm<Input>>[0],
  given: Input,
  onSave: (input: Input) => Promise<void>,
): ContractForm<Input> {
  const [initial] = useState(given)
  const [memory] = useState(() => uploadMemory(place))
  const [begun] = useState(() => (memory.recall() ? { ...initial, ...memory.recallTyped(initial) } : initial))
  const form = useContractForm<Input>(schema, begun, onSave)
  const { watch } = form
  useEffect(() => {
    const watching = watch((values) => memory.rememberTyped(changed(initial, values)))
    return () => {
      watching.unsubscribe()
      // The upload was used or discarded, or there never was one.
      if (!memory.recall()) memory.rememberTyped({})
    }
  }, [watch, memory, initial])
  return form
}

/** Only the edited values, so that changes made by others in the meantime stay. */
function changed(initial: FieldValues, values: FieldValues): FieldValues {
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(initial[name])
  return Object.fromEntries(Object.entries(values).filter(differs))
}
