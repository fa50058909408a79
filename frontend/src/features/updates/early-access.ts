import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { WireEarlyAccess } from '@slipcast/contracts/http/early';
import { api, messageOr, post, statusOf } from '../../base/api.ts';
import { browserStorage } from '../../base/storage.ts';
import { useMsLeft } from './opening.ts';

const MINUTE = 60_000;

const { useUseEarlyLinkMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    useEarlyLink: build.mutation<WireEarlyAccess, { updateId: string; key: string }>({
      query: ({ updateId, key }) => post(`/cart/early/${encodeURIComponent(updateId)}`, { key }),
    }),
  }),
});

/** What this browser remembers of a link that it has used. The shop decides by the guest or the account. */
interface Used {
  key: string;
  minutes: number;
}
const keyOf = (updateId: string) => `slipcast-early-${updateId}`;
const listeners = new Set<() => void>();
const listen = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};
function parse(stored: string | null): Used | null {
  try {
    const { key, minutes } = JSON.parse(stored ?? '{}') as Partial<Used>;
    return typeof key === 'string' && typeof minutes === 'number' ? { key, minutes } : null;
  } catch {
    return null;
  }
}
function remember(updateId: string, used: Used | null): void {
  if (used) browserStorage.writeJson(keyOf(updateId), used);
  else browserStorage.remove(keyOf(updateId));
  for (const changed of listeners) changed();
}

/** null: none, and on the server. */
function useUsed(updateId: string): Used | null {
  const stored = useSyncExternalStore(
    listen,
    () => browserStorage.read(keyOf(updateId)),
    () => null,
  );
  return parse(stored);
}

export interface EarlyOpening {
  /** null: not before everyone else. */
  from: string | null;
  /** Milliseconds until then by the server's clock; null at first. */
  left: number | null;
  /** It has opened for this browser, and not for everyone. */
  isOpen: boolean;
}

/** When this browser may buy by a link that it has used. @param turned the update has opened for everyone, or is over */
export function useEarlyOpening(updateId: string, opensAt: string, turned: boolean): EarlyOpening {
  const minutes = useUsed(updateId)?.minutes ?? 0;
  const from = minutes > 0 && !turned ? new Date(Date.parse(opensAt) - minutes * MINUTE).toISOString() : null;
  const path = `/api/updates/${encodeURIComponent(updateId)}`;
  const left = useMsLeft(from ?? opensAt, { path, turned: from === null, onTurn: () => {} });
  return { from, left, isOpen: from !== null && left === 0 };
}

export interface EarlyLink {
  /** offered: the address has a link that waits for a press, because mail programs follow links, and some run scripts. */
  state: 'none' | 'offered' | 'asking' | 'refused' | 'failed';
  message: string;
  use: () => void;
}

/** The personal link in the address, or the one that this browser has used before. @param turned as of `useEarlyOpening` */
export function useEarlyLink(updateId: string, turned: boolean): EarlyLink {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const used = useUsed(updateId);
  const [send, { isLoading, error }] = useUseEarlyLinkMutation();
  const mailed = turned ? null : new URLSearchParams(hash.slice(1)).get('early');
  const status = statusOf(error);
  const isRefused = status === 404 || status === 409;

  async function ask(key: string): Promise<void> {
    const answer = await send({ updateId, key });
    const refused = [404, 409].includes(statusOf(answer.error));
    if (answer.data) remember(updateId, { key, minutes: answer.data.minutes });
    else if (refused && key === used?.key) remember(updateId, null);
    // It has done what it can, and must not stay in an address that people copy.
    if ((answer.data || refused) && mailed) void navigate(`${pathname}${search}`, { replace: true });
  }
  const isKnown = !turned && used !== null && (mailed === null || mailed === used.key);
  const asked = useRef(false);
  const check = useEffectEvent(() => {
    if (!asked.current && used) void ask(used.key);
    asked.current = true;
  });
  // Whether what this browser remembers still gives anything: its reader may have left the list.
  useEffect(() => {
    if (isKnown) check();
  }, [isKnown]);

  const key = mailed ?? used?.key ?? null;
  return {
    state: isLoading
      ? 'asking'
      : isRefused
        ? 'refused'
        : error
          ? 'failed'
          : mailed !== null && !isKnown
            ? 'offered'
            : 'none',
    message: messageOr(error),
    use: () => {
      asked.current = true;
      if (key !== null) void ask(key);
    },
  };
}
