import { valibotResolver } from '@hookform/resolvers/valibot';
import type { SyntheticEvent } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import type { FieldProblem } from './Form.tsx';
import { useAfterRelease } from './use-after-release.ts';

/** Why a submit was refused: by field where that is known, else as one sentence about the whole form. */
export type Refused = { message: string; fields?: readonly { field: string; message: string }[] | undefined };

type Options<Typed extends FieldValues, Valid> = {
  /** A check of the whole object that is not forwarded to a field speaks about the whole form. */
  schema: GenericSchema<Typed, Valid>;
  /** By field, in the order of the screen. */
  labels: Record<FieldPath<Typed>, string>;
  defaultValues: DefaultValues<Typed>;
  /** For the ids of the fields, where a page has two forms. */
  prefix?: string;
  /** How the list of problems says one; without it, or where it says nothing, with label and message. */
  sentenceOf?: (label: string, message: string) => string | undefined;
  onSubmit: (values: Valid) => Promise<Refused | undefined> | Refused | undefined;
};

type Blur = { target: { value: unknown }; relatedTarget?: Element | null };

/** An error that appears while a button is being pressed would move the button away from under the finger. */
const TEXT_FIELD = 'input:not([type=checkbox], [type=radio]), select, textarea';

/**
 * A form with its rules. A field is first checked when the visitor goes on to another field; its error goes as soon as
 * it is corrected, and none appears while typing. A refused submit keeps what was typed; `Form` says what was wrong.
 */
export function useSchemaForm<Typed extends FieldValues, Valid>(options: Options<Typed, Valid>) {
  const { schema, labels, defaultValues, prefix, sentenceOf, onSubmit } = options;
  const form = useForm<Typed, unknown, Valid>({
    resolver: valibotResolver(schema),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // Without it a check of the whole object would wait until every field by itself is right.
    criteriaMode: 'all',
    shouldFocusError: false,
  });
  const { register, trigger, setError, getFieldState, formState } = form;
  const { errors, isSubmitting, submitCount } = formState;
  const afterRelease = useAfterRelease();
  const names = Object.keys(labels) as FieldPath<Typed>[];
  const idOf = (name: string) => (prefix ? `${prefix}-${name}` : name);
  const errorOf = (name: FieldPath<Typed>) => getFieldState(name, formState).error?.message;

  const field = (name: FieldPath<Typed>) => {
    const error = errorOf(name);
    return {
      id: idOf(name),
      label: labels[name],
      error,
      ...register(name, {
        onBlur: ({ target, relatedTarget }: Blur) => {
          if (target.value !== '' && relatedTarget?.matches(TEXT_FIELD))
            afterRelease(() => void trigger(name));
        },
        onChange: () => {
          if (error) void trigger(name);
        },
      }),
    };
  };
  const submit = form.handleSubmit(async (values) => {
    const refused = await onSubmit(values);
    if (!refused) return;
    const known = names.flatMap((name) => refused.fields?.find(({ field }) => field === name) ?? []);
    for (const { field, message } of known) setError(field as FieldPath<Typed>, { message });
    if (known.length === 0) setError('root', { message: refused.message });
  });
  const problems: FieldProblem[] = names.flatMap((name) => {
    const message = errorOf(name);
    const label = labels[name];
    return message ? [{ id: idOf(name), label, message, sentence: sentenceOf?.(label, message) }] : [];
  });
  // The resolver keeps checks of the whole object under an empty name.
  const ofSchema = problems.length > 0 ? (errors as { ''?: { message?: string } })['']?.message : undefined;
  return {
    ...form,
    field,
    isSubmitting,
    submitCount,
    submit: (event?: SyntheticEvent) => {
      if (isSubmitting) event?.preventDefault();
      else void submit(event);
    },
    summary:
      submitCount > 0 && !isSubmitting ? { problems, message: errors.root?.message ?? ofSchema } : null,
  };
}
