import type { VisitEvent } from '@slipcast/contracts/http/visits';
import { type BrowserStep, searchedWords, VISIT_LIMITS } from '@slipcast/contracts/visits';
import { added } from '../../base/added-pots.ts';
import type { AppStore } from '../../base/redux.ts';
import { shop } from '../../base/shop.ts';
import { pageTypeOf } from './page-type.ts';
import { emptySearch, isPot, isStaff, stepAt } from './visit-selectors.ts';

const OBSERVE_MS = 1000;
/** Events are sent together once the first has waited this long. */
const SEND_AFTER_MS = 5000;
const ROBOT = /bot\b|crawl|spider|lighthouse/i;

/** The visitor asks not to be tracked, or is a robot that identifies itself. */
const isExcluded = (): boolean =>
  navigator.doNotTrack === '1' ||
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true ||
  ROBOT.test(navigator.userAgent);

/** Sends without cookies. A failure is ignored, because nothing depends on the count. */
function send(events: VisitEvent[]): void {
  if (!navigator.onLine) return;
  void fetch('/api/visits', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
  }).catch(() => undefined);
}

/**
 * Counts page views, and sends them every few seconds. It remembers nothing beyond the page: there is no identifier, and
 * nothing is stored.
 *
 * @param here for tests
 * @returns a function that stops counting
 */
export function countVisits(store: AppStore, here: () => string = () => location.href): () => void {
  if (!shop.countVisits || isExcluded()) return () => undefined;
  let queue: VisitEvent[] = [];
  let queuedAt = 0;
  let lastView = '';
  const stepsTaken = new Set<BrowserStep>();
  const searches = new Set<string>();

  function add(event: VisitEvent): void {
    if (queue.length === 0) queuedAt = Date.now();
    // No one reaches this limit by hand within a few seconds.
    if (queue.length < VISIT_LIMITS.events) queue.push(event);
  }
  function addStep(step: BrowserStep | undefined): void {
    if (step === undefined || stepsTaken.has(step)) return;
    stepsTaken.add(step);
    add({ kind: 'step', step });
  }

  function addView({ pathname }: URL): void {
    const page = pageTypeOf(pathname);
    const [, , productId = ''] = pathname.split('/');
    // The address of an open pot may still be completed with its name.
    const view = page === 'product' ? productId : pathname;
    if (page === null || view === lastView) return;
    const exists = page === 'product' ? isPot(store.getState(), productId) : true;
    // The product is still loading.
    if (exists === undefined) return;
    lastView = view;
    if (page !== 'product') return add({ kind: 'view', page });
    if (!exists) return add({ kind: 'view', page: 'other' });
    add({ kind: 'view', page, productId });
    addStep('product');
  }

  function flush(): void {
    const staff = isStaff(store.getState());
    // People who log in to work in the shop are not counted. Until that is known, events wait.
    if (staff === undefined) return;
    if (queue.length > 0 && !staff) send(queue);
    queue = [];
  }
  function observe(): void {
    for (const productId of added.splice(0)) {
      add({ kind: 'add', productId });
      addStep('added');
    }
    // A page that is prerendered, or opened in the background, is hidden too.
    if (document.visibilityState === 'visible') {
      const address = new URL(here());
      addView(address);
      addStep(stepAt(store.getState(), address));
      const words = emptySearch(store.getState(), address);
      if (words !== null && !searches.has(words)) {
        searches.add(words);
        add({ kind: 'search', words: searchedWords(words) ?? '' });
      }
    }
    if (queue.length > 0 && Date.now() - queuedAt >= SEND_AFTER_MS) flush();
  }
  function onVisibilityChange(): void {
    if (document.visibilityState === 'visible') return;
    observe();
    flush();
  }

  observe();
  const timer = setInterval(observe, OBSERVE_MS);
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}
