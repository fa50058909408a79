import type { Call, Evidence } from '../judge/history.ts';
import type { LastPlace, Left } from './what-is-left.ts';

type Seen = Pick<Evidence, 'calls'> & Left & { timePassed: boolean };
/** PostgreSQL has microseconds, Redis milliseconds. */
const ROUNDED_MS = 2;

const isOf = (call: Call, client: string, sku: string): boolean =>
  call.client === client && 'sku' in call.did && call.did.sku === sku;

/** The only time that this client asked for a place; undefined after several, or where it was not answered. */
function asked(calls: readonly Call[], { client, sku }: LastPlace): Call | undefined {
  const waits = calls.filter((call) => call.did.kind === 'wait' && isOf(call, client, sku));
  return waits.length === 1 && waits[0]?.reply?.kind === 'waiting' ? waits[0] : undefined;
}

/** What is wrong about one place that someone still has. */
function wrongPlace(place: LastPlace, { places, calls, timePassed }: Seen): string[] {
  const { client, sku, ahead, isOffered, held, lateMs } = place;
  const own = calls.filter((call) => isOf(call, client, sku));
  const left = own.findLast(({ did }) => did.kind === 'wait' || did.kind === 'leave');
  if (left?.did.kind === 'leave' && left.reply?.kind === 'done')
    return [`${client} has left the queue for ${sku}, and is in it all the same`];
  if (isOffered && held === 0) return [`${client} reads that ${sku} is theirs, and nothing is held for them`];
  if (!isOffered && held > 0) return [`${client} has ${sku} reserved and goes on waiting for it`];
  if (!timePassed && Math.abs(lateMs) > ROUNDED_MS)
    return [
      `${client} reads that ${sku} is theirs ${Math.abs(lateMs)} ms ${lateMs > 0 ? 'longer' : 'shorter'} than it is`,
    ];
  const since = asked(calls, place);
  const first = places.find((one) => {
    const other = asked(calls, one);
    const isBehind = one.sku === sku && one.client !== client && !one.isOffered && one.ahead > ahead;
    return isBehind && other && since && (other.answered ?? Infinity) < since.asked;
  });
  return first && !isOffered ? [`${client} is before ${first.client}, who had asked for ${sku} before`] : [];
}

/** Those who read that they wait, did nothing since, and are no longer in the queue. */
function forgotten(calls: readonly Call[], places: readonly LastPlace[]): string[] {
  const waits = calls.filter(({ did }) => did.kind === 'wait');
  return [
    ...new Map(waits.map((call) => [`${call.client} ${'sku' in call.did && call.did.sku}`, call])).values(),
  ].flatMap(({ client, did }) => {
    const sku = 'sku' in did ? did.sku : '';
    const last = calls.findLast((call) => isOf(call, client, sku));
    const waited = last?.reply?.kind === 'waiting';
    const has = places.some((one) => one.client === client && one.sku === sku);
    return waited && !has ? [`${client} waits for ${sku}, and has no place in its queue`] : [];
  });
}

/** What is wrong about the queues once it is quiet. */
export const wrongPlaces = (seen: Seen): string[] => [
  ...seen.places.flatMap((place) => wrongPlace(place, seen)),
  ...(seen.hasQueues ? forgotten(seen.calls, seen.places) : []),
];
