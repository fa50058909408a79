import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { fieldErrorsOf, messageOr, statusOf } from '../../base/api.ts';
import { TOKEN_KEY } from '../../base/session.ts';
import { browserStorage } from '../../base/storage.ts';
import type { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { refusedBy } from './FormDialog.tsx';
import { useDraftForm } from './use-draft.ts';

/** `revision` is the version that an edit began from, so that it cannot overwrite someone else's unseen. */
type Revised = { revision: number };
type Schema<Typed extends FieldValues, Valid> = Pick<
  Parameters<typeof useSchemaForm<Typed, Valid>>[0],
  'schema' | 'labels' | 'prefix'
>;
type Options<Typed extends FieldValues & Revised, Valid> = Schema<Typed, Valid> & {
  /** The key under which the text survives an expired session. */
  draft: string;
  /** The editable fields, in the order of the form. */
  fields: readonly FieldPath<Typed>[];
  saved: Typed;
  save: (values: Valid) => PromiseLike<{ data?: Revised | undefined; error?: unknown }>;
  refresh: () => Promise<Typed | undefined>;
  failure: string;
};

/** A form for something that other admins edit too. What is typed survives failures and their edits. */
export function useRevisedForm<Typed extends FieldValues & Revised, Valid extends Revised>(
  options: Options<Typed, Valid>,
) {
  const { draft, fields, schema, labels, prefix, saved, save, refresh, failure } = options;
  const [isSaved, setSaved] = useState(false);
  const [theirs, setTheirs] = useState<Typed | null>(null);
  const setRevision = (revision: number) => form.setValue('revision' as FieldPath<Typed>, revision as never);
  const form = useDraftForm<Typed, Valid>(draft, {
    schema,
    labels,
    defaultValues: saved as DefaultValues<Typed>,
    ...(prefix === undefined ? {} : { prefix }),
    onSubmit: async (values) => {
      setSaved(false);
      if (browserStorage.read(TOKEN_KEY) === null) return { message: 'No authentication token found' };
      const typed = form.getValues();
      const { data, error } = await save(values);
      if (data) {
        form.reset({ ...typed, revision: data.revision }, { keepValues: true });
        setRevision(data.revision);
        setTheirs(null);
        setSaved(true);
        return undefined;
      }
      if (statusOf(error) === 409) {
        const newest = await refresh();
        if (newest) takeUntouched(newest);
        setTheirs(newest ?? null);
        return { message: messageOr(error, failure) };
      }
      return { ...refusedBy(error, failure), fields: fieldErrorsOf(error) };
    },
  });
  const { control, formState, reset } = form;
  const defaults = formState.defaultValues as Record<string, unknown> | undefined;
  const takeUntouched = (newest: Typed) => {
    for (const name of fields)
      if (form.getValues(name) === defaults?.[name]) form.setValue(name, (newest[name] ?? '') as never);
  };
  const typed = useWatch({ control }) as Record<string, unknown>;
  // Not `isDirty`, which is out of date when something is typed during a save.
  const isChanged = fields.some((name) => typed[name] !== defaults?.[name]);
  // Another admin's save must not overwrite what was typed here.
  const loaded = useRef(saved);
  useEffect(() => {
    if (saved === loaded.current) return;
    loaded.current = saved;
    if (!isChanged) reset(saved);
  }, [saved, loaded, isChanged, reset]);
  const showTheirs = (newest: Typed) => {
    setTheirs(null);
    reset(newest);
  };
  return {
    form,
    typed,
    isChanged,
    isSaved: isSaved && !isChanged,
    conflict: theirs && {
      fields,
      labels,
      theirs,
      mine: typed,
      busy: form.isSubmitting,
      onKeepMine: () => setRevision(theirs.revision),
      onUseTheirs: () => showTheirs(theirs),
    },
    /** Loads the saved version, and drops what was typed. */
    reload: async () => {
      const newest = await refresh();
      if (newest) showTheirs(newest);
    },
  };
}
