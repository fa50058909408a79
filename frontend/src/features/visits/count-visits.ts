import type { VisitEvent } from '@slipcast/contracts/http/visits';
import { type BrowserStep, searchedWords, VISIT_LIMITS } from '@slipcast/contracts/visits';
import { added } from '../../base/added-pots.ts';
import type { AppStore } from '../../base/redux.ts';
import { shop } from '../../base/shop.ts';
import { pageTypeOf } from './page-type.ts';
import { emptySearch, isPot, isStaff, stepAt } from './seen.ts';

const LOOK_MS = 1000;
/** So long what was seen waits for more. */
const WAIT_MS = 5000;
const ROBOT = /bot\b|crawl|spider|lighthouse/i;

/** The visitor asks not to be counted, or is a program that says so. */
const isLeftOut = (): boolean =>
  navigator.doNotTrack === '1' ||
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true ||
  ROBOT.test(navigator.userAgent);

/** Whatever becomes of it: nobody waits, and nobody is told. No cookie goes along or comes back. */
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
 * Counts what is looked at, and tells the shop every few seconds. What it knows it forgets with the page: there is no identifier, and
 * nothing is stored.
 *
 * @param here for tests
 * @returns ends it
 */
export function countVisits(store: AppStore, here: () => string = () => location.href): () => void {
  if (!shop.countVisits || isLeftOut()) return () => undefined;
  let waiting: VisitEvent[] = [];
  let since = 0;
  let lastPlace = '';
  const taken = new Set<BrowserStep>();
  const searched = new Set<string>();

  function note(event: VisitEvent): void {
    if (waiting.length === 0) since = Date.now();
    // More than anybody does by hand in a few seconds.
    if (waiting.length < VISIT_LIMITS.events) waiting.push(event);
  }
  function step(reached: BrowserStep | undefined): void {
    if (reached === undefined || taken.has(reached)) return;
    taken.add(reached);
    note({ kind: 'step', step: reached });
  }

  function lookAtPage({ pathname }: URL): void {
    const page = pageTypeOf(pathname);
    const [, , productId = ''] = pathname.split('/');
    // A pot's address may be written out after it is opened.
    const place = page === 'product' ? productId : pathname;
    if (page === null || place === lastPlace) return;
    const found = page === 'product' ? isPot(store.getState(), productId) : true;
    // Its answer is on the way.
    if (found === undefined) return;
    lastPlace = place;
    if (page !== 'product') return note({ kind: 'view', page });
    if (!found) return note({ kind: 'view', page: 'other' });
    note({ kind: 'view', page, productId });
    step('product');
  }

  function tell(): void {
    const staff = isStaff(store.getState());
    // Who signs in to work in the shop is no visitor; nor is who may yet turn out to.
    if (staff === undefined) return;
    if (waiting.length > 0 && !staff) send(waiting);
    waiting = [];
  }
  function look(): void {
    for (const productId of added.splice(0)) {
      note({ kind: 'add', productId });
      step('added');
    }
    // A page that is rendered ahead, or opened in the background, is hidden too.
    if (document.visibilityState === 'visible') {
      const address = new URL(here());
      lookAtPage(address);
      step(stepAt(store.getState(), address));
      const words = emptySearch(store.getState(), address);
      if (words !== null && !searched.has(words)) {
        searched.add(words);
        note({ kind: 'search', words: searchedWords(words) ?? '' });
      }
    }
    if (waiting.length > 0 && Date.now() - since >= WAIT_MS) tell();
  }
  function leave(): void {
    if (document.visibilityState === 'visible') return;
    look();
    tell();
  }

  look();
  const timer = setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', leave);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', leave);
  };
}
