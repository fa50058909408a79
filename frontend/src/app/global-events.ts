import { alertShown, NOTIFY_EVENT, type Notice } from '../base/notices.ts';
import { tabStorage } from '../base/storage.ts';

const PATH_KEY = 'slipcast.path';

export type GlobalState = { online: boolean; uncaught: boolean };

type Options = {
  target: Window;
  dispatch: (action: ReturnType<typeof alertShown>) => void;
  log: (line: string) => void;
};

const isMobile = (target: Window) => /Mobi|Android|iPhone|iPad/.test(target.navigator.userAgent);

/**
 * The page-wide listeners of the admin spec, part 2: online state, uncaught errors (a flag, nothing visible), the
 * global-notify alert, and on mobile devices the path stored across a reload, which is only logged. Returns the live
 * state and a `stop`.
 */
export function listenGlobally({ target, dispatch, log }: Options): { state: GlobalState; stop: () => void } {
  const state: GlobalState = { online: target.navigator.onLine, uncaught: false };
  const listening = new AbortController();
  const on = (type: string, handle: (event: Event) => void) => {
    target.addEventListener(type, handle);
    listening.signal.addEventListener('abort', () => target.removeEventListener(type, handle));
  };
  on('online', () => (state.online = true));
  on('offline', () => (state.online = false));
  on('error', () => (state.uncaught = true));
  on('unhandledrejection', () => (state.uncaught = true));
  on(NOTIFY_EVENT, (event) => dispatch(alertShown((event as CustomEvent<Notice>).detail)));
  if (isMobile(target)) {
    const before = tabStorage.read(PATH_KEY);
    if (before) log(`path before the reload: ${before}`);
    const save = () => void tabStorage.write(PATH_KEY, target.location.pathname);
    on('beforeunload', save);
    // iOS sends pagehide only.
    on('pagehide', save);
  }
  return { state, stop: () => listening.abort() };
}
