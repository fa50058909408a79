import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useKept } from './use-kept-state.ts';

/** Keeps what is typed in a form as `useKept` says, and puts it back as a change that is not saved. */
export function useKeptForm<Typed extends FieldValues, Facts>(
  key: string,
  { getValues, reset }: UseFormReturn<Typed, unknown, Facts>,
) {
  const found = useKept(key, () => getValues());
  useEffect(() => {
    if (found) reset(found, { keepDefaultValues: true });
  }, [found, reset]);
}
