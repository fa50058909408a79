import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** First check when a field is left; a shown error goes as soon as it is mended, and none appears while typing. */
export function fieldProps<Typed extends FieldValues, Facts>(
  { register, trigger, getFieldState, formState }: UseFormReturn<Typed, unknown, Facts>,
  prefix: string,
  name: FieldPath<Typed>,
) {
  const error = getFieldState(name, formState).error?.message;
  return {
    id: `${prefix}-${name}`,
    error,
    ...register(name, {
      onChange: () => {
        if (error) void trigger(name);
      },
    }),
  };
}
