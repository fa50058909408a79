import { type Dispatch, type SetStateAction, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { selectEnded } from '../../base/session.ts';
import { useSession } from '../../base/use-session.ts';

/** What was on screens whose sign-in ended. In memory only: customers' addresses are among it. */
const kept = new Map<string, { userId: string; value: unknown }>();

type WithSession = Parameters<typeof selectEnded>[0];

/**
 * Keeps what `read` answers when the sign-in ends under the screen, until the same person opens it again: a session may
 * end in the middle of a form, and nothing typed may be lost. Answers what was kept, or undefined.
 */
export function useKept<Value>(key: string, read: () => Value): Value | undefined {
  const { user } = useSession();
  const store = useStore<WithSession>();
  const [found] = useState(() => {
    const entry = kept.get(key);
    return entry && entry.userId === user?.id ? (entry.value as Value) : undefined;
  });
  const latest = useRef({ userId: '', read });
  useLayoutEffect(() => {
    latest.current = { userId: user?.id ?? latest.current.userId, read };
  });
  useEffect(() => {
    kept.delete(key);
  }, [key]);
  useLayoutEffect(
    () => () => {
      const { userId, read: readLast } = latest.current;
      if (selectEnded(store.getState()) === 'expired') kept.set(key, { userId, value: readLast() });
    },
    [key, store],
  );
  return found;
}

/** As `useState`, with a value that is kept as `useKept` says. */
export function useKeptState<Value>(key: string, initial: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const latest = useRef(initial);
  const found = useKept(key, () => latest.current);
  const [value, setValue] = useState<Value>(found === undefined ? initial : found);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return [value, setValue];
}
