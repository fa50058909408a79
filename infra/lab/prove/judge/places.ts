import { isRefused, type Call, type Evidence } from './history.ts';

/** A piece that is held for a client, on the run's clock. */
export interface Offer {
  after: number;
  told: number;
  until: number;
  call: Call;
}

/** A place in the queue of one SKU, for as long as the shop's answers to its client say so. */
export interface Place {
  client: string;
  sku: string;
  /** When it was asked for, at the earliest. It certainly exists from `certainFrom`, when the client got the answer. */
  asked: number;
  certainFrom: number;
  /** It was there when the last answer that says so was asked for, less the time until an offer is seen. */
  certainTo: number;
  /** What came of it: the piece was held at some time between `after` and `told`. */
  offer?: Offer;
  calls: Call[];
  /** The answers that it was there. */
  seen: Call[];
}

/** A page that has not asked for this long may have lost its place and got another one. */
const GAP_MS = 90_000;
const ENDS = ['hold', 'leave', 'order', 'release', 'change'];

/** Ends a place, which the list may show for a moment longer. */
export const takesPiece = ({ did, reply }: Call): boolean =>
  (did.kind === 'hold' && reply?.kind === 'held') || (did.kind === 'order' && reply?.kind === 'ordered');

/** The places that one client had in the queue of one SKU. */
function placesOfClient(calls: Call[], sku: string, noteMs: number): Place[] {
  const places: Place[] = [];
  let open: Place | undefined;
  let hasTaken = false;
  for (const call of calls) {
    const { client, did, asked, answered, reply } = call;
    if (did.kind !== 'wait' && did.kind !== 'look') {
      // A shopper who is refused a piece still waits for one.
      if (ENDS.includes(did.kind) && !isRefused(call)) open = undefined;
      hasTaken ||= takesPiece(call);
      continue;
    }
    if (did.kind === 'wait') hasTaken = false;
    if (!reply || answered === null || reply.kind === 'refused') continue;
    if (reply.kind === 'waiting') {
      if (hasTaken) continue;
      if (!open || asked - open.certainTo > GAP_MS) {
        // It may still be the one from before.
        const first = open?.asked ?? asked;
        const certain = { certainFrom: answered, certainTo: answered };
        open = { client, sku, asked: first, ...certain, calls: [call], seen: [] };
        places.push(open);
      }
      open.certainTo = Math.max(open.certainTo, asked - noteMs);
      open.calls = [open.calls[0] ?? call, call];
      open.seen.push(call);
    } else if (reply.kind === 'offered') {
      if (open) open.offer = { after: open.certainTo, told: answered, until: reply.until, call };
      open = undefined;
    } else open = undefined;
  }
  return places;
}

/** @param calls in the order in which they were asked */
export function placesOf({ calls, noteMs = 0 }: Evidence, sku: string): Place[] {
  const own = calls.filter(({ did }) => 'sku' in did && did.sku === sku);
  return [...Map.groupBy(own, ({ client }) => client).values()].flatMap((all) =>
    placesOfClient(all, sku, noteMs),
  );
}
