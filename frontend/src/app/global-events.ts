import { alertShown, NOTIFY_EVENT, type Notice } from '../base/notices.ts';
import { tabStorage } from '../base/storage.ts';

const PATH_KEY = 'slipcast.path';

/**
 * The page-wide listeners of the admin spec, part 2: online state, uncaught errors (a flag, nothing visible), the
 * global-notify alert, and on mobile devices the path stored across a reload, which is only logged.
 */
export function listenGlobally(
  dispatch: (action: ReturnType<typeof alertShown>) => void,
  log: (line: string) => void,
) {
  const state = { online: navigator.onLine, uncaught: false };
  const listening = new AbortController();
  const on = (type: string, handle: (event: Event) => void) => {
    window.addEventListener(type, handle);
    listening.signal.addEventListener('abort', () => window.removeEventListener(type, handle));
  };
  on('online', () => (state.online = true));
  on('offline', () => (state.online = false));
  on('error', () => (state.uncaught = true));
  on('unhandledrejection', () => (state.uncaught = true));
  on(NOTIFY_EVENT, (event) => dispatch(alertShown((event as CustomEvent<Notice>).detail)));
  if (/Mobi|Android|iPhone|iPad/.test(navigator.userAgent)) {
    const before = tabStorage.read(PATH_KEY);
    if (before) log(`path before the reload: ${before}`);
    const save = () => void tabStorage.write(PATH_KEY, window.location.pathname);
    on('beforeunload', save);
    // iOS sends pagehide only.
    on('pagehide', save);
  }
  return { state, stop: () => listening.abort() };
}
