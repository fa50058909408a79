import type { WireLiveStock } from '@slipcast/contracts/http/live';
import { LIVE_PRODUCTS_MAX } from '@slipcast/contracts/limits';
import { type LiveStock, liveStockFrom } from './live-api.ts';

type Follower = { ids: readonly string[]; told: (stock: LiveStock) => void };

/** A change of screens removes one follower and adds another. */
const SETTLE_MS = 50;
/** Changes within this time are shown together. */
const TOGETHER_MS = 200;
/** The first state comes at once and a beat every twenty seconds; some proxies keep a stream until it ends. */
const FIRST_MS = 10_000;
const SILENT_MS = 50_000;
/** After this many failures in a row, streams count as blocked. */
const FAILURES = 2;
const POLL_MS = 20_000;
const TRY_AGAIN_MS = 120_000;

const followers = new Set<Follower>();
let followed = '';
let source: EventSource | undefined;
let failures = 0;
let settling: number | undefined;
let silence: number | undefined;
let polling: number | undefined;
let news: LiveStock = {};
let showing: number | undefined;

function show(): void {
  showing = undefined;
  for (const { ids, told } of followers) {
    const mine = ids.filter((id) => id in news);
    if (mine.length > 0) told(Object.fromEntries(mine.map((id) => [id, news[id] ?? []])));
  }
  news = {};
}
function hear(text: string): void {
  Object.assign(news, liveStockFrom(JSON.parse(text) as WireLiveStock));
  showing ??= window.setTimeout(show, TOGETHER_MS);
}

function close(): void {
  source?.close();
  source = undefined;
  clearTimeout(silence);
  clearTimeout(polling);
}

const address = () => `/api/live/stock?products=${followed}`;

/** Asks at intervals where streams are blocked. @param until when to try a stream again */
async function poll(until: number): Promise<void> {
  const ids = followed;
  const answer = await fetch(address(), { headers: { accept: 'application/json' } }).catch(() => undefined);
  const text = answer?.ok ? await answer.text() : '';
  if (ids !== followed || source) return;
  if (text) hear(text);
  clearTimeout(polling);
  polling = window.setTimeout(() => (Date.now() < until ? void poll(until) : open()), POLL_MS);
}

function fail(): void {
  failures += 1;
  // Until then the browser reconnects by itself, unless it was refused.
  if (failures < FAILURES && source?.readyState !== EventSource.CLOSED) return expectWithin(FIRST_MS);
  close();
  void poll(Date.now() + TRY_AGAIN_MS);
}
function expectWithin(ms: number): void {
  clearTimeout(silence);
  silence = window.setTimeout(() => {
    failures = FAILURES;
    fail();
  }, ms);
}

function open(): void {
  close();
  if (!('EventSource' in window)) return void poll(Infinity);
  const stream = new EventSource(address());
  source = stream;
  const heard = () => {
    failures = 0;
    expectWithin(SILENT_MS);
  };
  stream.addEventListener('stock', ({ data }) => {
    heard();
    hear(String(data));
  });
  stream.addEventListener('beat', heard);
  stream.addEventListener('error', fail);
  expectWithin(FIRST_MS);
}

/** Closes the stream while the tab is hidden. A reopened stream begins with the full state. */
function settle(): void {
  const ids = document.hidden ? [] : [...new Set([...followers].flatMap((one) => one.ids))];
  const wanted = ids.slice(0, LIVE_PRODUCTS_MAX).join();
  if (wanted === followed) return;
  followed = wanted;
  failures = 0;
  if (wanted === '') close();
  else open();
}
function settleSoon(): void {
  clearTimeout(settling);
  settling = window.setTimeout(settle, SETTLE_MS);
}
function startAgain(): void {
  followed = '';
  settle();
}
document.addEventListener('visibilitychange', settle);
window.addEventListener('online', startAgain);
// A page that comes out of the browser's back/forward cache has lost its stream.
window.addEventListener('pageshow', ({ persisted }) => persisted && startAgain());

/**
 * Reports the availability of these products at once and on every change: by one stream for everything the tab shows, or by polling
 * where streams are blocked. Returns a function that stops it.
 */
export function follow(ids: readonly string[], told: Follower['told']): () => void {
  const follower = { ids, told };
  followers.add(follower);
  // The open stream has already sent its first state, so a new follower needs a new stream.
  followed = '';
  settleSoon();
  return () => {
    followers.delete(follower);
    settleSoon();
  };
}
