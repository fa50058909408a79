import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { ukTime } from '@slipcast/contracts/sale-words';
import { browserStorage } from '../../base/storage.ts';

const SECOND = 1000;
/** A page that is early by a moment asks again so often, and no longer. */
const LATE_MS = [150, 300, 600, 1200, 2400, 5000];

/** 'Opens on Thursday 26 November at 19:00'; the same on the server and in every browser. */
export const opensWords = (opensAt: string): string => `Opens on ${ukTime(opensAt)}`;

const never = () => () => undefined;
const hereOf = (opensAt: string): string => {
  const words = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(opensAt));
  return words.replace(/,? (?=\d)/, ', ');
};
/** The same time where the visitor is; '' where that is the same as in the UK, and on the server. */
export function useTimeHere(opensAt: string): string {
  return useSyncExternalStore(
    never,
    () => {
      const at = new Date(opensAt);
      const there = at.toLocaleTimeString('en-GB', { timeZone: 'Europe/London' });
      return at.toLocaleTimeString('en-GB') === there ? '' : hereOf(opensAt);
    },
    () => '',
  );
}

/** How much later the server's clock is than this browser's, in milliseconds; null while it is not known. */
async function readOffset(path: string): Promise<number | null> {
  const before = Date.now();
  const answer = await fetch(path, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  const date = Date.parse(answer?.headers.get('date') ?? '');
  // The header has whole seconds, so the time is half a second later on average.
  return Number.isNaN(date) ? null : date + SECOND / 2 - (before + Date.now()) / 2;
}

/**
 * The milliseconds until a moment by the server's clock, each second; null on the server and at first.
 *
 * @param path is asked for the time, once
 * @param onTurn called when the moment has come, and a few times more until `turned` holds
 */
export function useMsLeft(
  opensAt: string,
  { path, turned, onTurn }: { path: string; turned: boolean; onTurn: () => void },
): number | null {
  const [offset, setOffset] = useState<number | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  const turn = useEffectEvent(onTurn);
  useEffect(() => {
    if (turned) return;
    let isHere = true;
    void readOffset(path).then((found) => isHere && setOffset(found ?? 0));
    return () => void (isHere = false);
  }, [path, turned]);
  useEffect(() => {
    if (turned || offset === null) return;
    let timer = 0;
    let late = 0;
    const tick = () => {
      const ms = Date.parse(opensAt) - Date.now() - offset;
      setLeft(Math.max(0, ms));
      if (ms > 0) {
        timer = window.setTimeout(tick, Math.min(ms, ms % SECOND || SECOND));
        return;
      }
      turn();
      const wait = LATE_MS[late];
      late += 1;
      if (wait !== undefined) timer = window.setTimeout(tick, wait);
    };
    tick();
    // A background tab and a sleeping phone count late; they are right again when someone looks.
    const look = () => {
      window.clearTimeout(timer);
      late = 0;
      tick();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [opensAt, turned, offset]);
  return turned ? 0 : left;
}

const two = (number: number) => String(number).padStart(2, '0');
/** '2 days 03:04:05', or '03:04:05' on the day itself. */
export function countdownText(ms: number): string {
  const seconds = Math.ceil(ms / SECOND);
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
    .map(two)
    .join(':');
  return days > 0 ? `${days} ${days === 1 ? 'day' : 'days'} ${clock}` : clock;
}

const keyOf = (updateId: string) => `slipcast-favourites-${updateId}`;
const listeners = new Set<() => void>();
const listen = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};
const idsIn = (stored: string): Set<string> => {
  try {
    const ids: unknown = JSON.parse(stored);
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
};

/** The pots of an update that this browser remembers, and what adds one or takes it out again. */
export function useFavourites(updateId: string): [ReadonlySet<string>, (potId: string) => void] {
  const key = keyOf(updateId);
  const stored = useSyncExternalStore(
    listen,
    () => browserStorage.read(key) ?? '',
    () => '',
  );
  const ids = idsIn(stored);
  const toggle = (potId: string) => {
    if (!ids.delete(potId)) ids.add(potId);
    browserStorage.writeJson(key, [...ids]);
    for (const changed of listeners) changed();
  };
  return [ids, toggle];
}
