import { type Dispatch, type SetStateAction, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useStore } from 'react-redux';
import type { RootState } from '../../base/redux.ts';
import { selectEnded } from '../../base/session.ts';
import { useSession } from '../../base/use-session.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';

/** Drafts of users whose session has expired. In memory only, because they include customers' addresses. */
const drafts = new Map<string, { userId: string; value: unknown }>();

/** What this user had typed under this key when their session expired, or undefined. */
function useStoredDraft<Value>(key: string): Value | undefined {
  const { user } = useSession();
  const [stored] = useState(() => {
    const draft = drafts.get(key);
    return draft && draft.userId === user?.id ? (draft.value as Value) : undefined;
  });
  useEffect(() => {
    drafts.delete(key);
  }, [key]);
  return stored;
}

/** Stores what `read` returns if the session expires while the screen is open, until the same user opens it again. */
function useStoreDraft(key: string, read: () => unknown) {
  const { user } = useSession();
  const store = useStore<RootState>();
  const latest = useRef({ userId: '', read });
  useLayoutEffect(() => {
    latest.current = { userId: user?.id ?? latest.current.userId, read };
  });
  useLayoutEffect(
    () => () => {
      if (selectEnded(store.getState()) !== 'expired') return;
      drafts.set(key, { userId: latest.current.userId, value: latest.current.read() });
    },
    [key, store],
  );
}

/** Like `useState`, with a value that survives an expired session. */
export function useDraftState<Value>(key: string, initial: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const stored = useStoredDraft<Value>(key);
  const state = useState<Value>(stored === undefined ? initial : stored);
  useStoreDraft(key, () => state[0]);
  return state;
}

/** Like `useSchemaForm`; what was typed survives an expired session and returns as an unsaved change. */
export function useDraftForm<Typed extends FieldValues, Valid>(
  key: string,
  options: Parameters<typeof useSchemaForm<Typed, Valid>>[0],
) {
  const form = useSchemaForm(options);
  const { getValues, reset } = form;
  const stored = useStoredDraft<Typed>(key);
  useEffect(() => {
    if (stored) reset(stored, { keepDefaultValues: true });
  }, [stored, reset]);
  useStoreDraft(key, getValues);
  return form;
}
