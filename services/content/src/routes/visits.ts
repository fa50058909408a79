import {
  PotVisitsQuery,
  VisitsBody,
  VisitsQuery,
  WireVisits,
  WireVisitsSince,
  type VisitEvent,
} from '@slipcast/contracts/http/visits';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import { isLoopback } from '@slipcast/service-kit/network';
import { createRateLimiter } from '@slipcast/service-kit/rate-limiter';
import { daysUpTo, plusDays, shopDay, weekFrom } from '../rules/visit-days.ts';
import { summaryOf, viewsOf, visitsOfPots } from '../rules/visit-summary.ts';
import type { VisitStore } from '../store/visit-store.ts';

/** A browser sends a batch every few seconds during a visit; many may share an address. */
const BATCHES_PER_MINUTE = 120;
const SEARCHES_PER_HOUR = 60;

/** In memory, so that no address of a visitor is written anywhere, not even as a hash. */
const limits = () => ({
  batches: createRateLimiter(null, {
    name: 'content:visits',
    points: BATCHES_PER_MINUTE,
    seconds: 60,
    perNetwork: true,
  }),
  searches: createRateLimiter(null, {
    name: 'content:searches',
    points: SEARCHES_PER_HOUR,
    seconds: 3600,
    perNetwork: true,
  }),
});

export function visitRoutes(parts: {
  count: (events: readonly VisitEvent[]) => void;
  store: VisitStore;
  isOn: () => Promise<boolean>;
}) {
  const { count, store, isOn } = parts;
  const { batches, searches } = limits();
  /** Beyond the limit a search is counted without its words. */
  const limited = async (ip: string, event: VisitEvent): Promise<VisitEvent> => {
    if (event.kind !== 'search') return event;
    const isTooMuch = await searches.take(ip).then(
      () => false,
      () => true,
    );
    return isTooMuch ? { ...event, words: '' } : event;
  };
  return [
    endpoint({
      route: 'POST /api/visits',
      access: 'none',
      summary: 'Count page views; nothing about the visitor is stored',
      body: VisitsBody,
      answers: { 204: null },
      refusals: ['too-many-requests'],
      importance: 'statistics',
      handle: async ({ body: { events }, req: { ip = '' } }) => {
        if (isLoopback(ip)) count(events);
        else {
          await batches.take(ip);
          count(await Promise.all(events.map((event) => limited(ip, event))));
        }
        return new Answer(204, undefined, { 'cache-control': 'no-store' });
      },
    }),

    endpoint({
      route: 'GET /api/admin/visits',
      access: 'admin',
      summary: 'Show how often pages and pots were viewed, and how far visits got',
      query: VisitsQuery,
      answer: WireVisits,
      importance: 'search',
      handle: async ({ query: { days } }): Promise<WireVisits> => {
        const [isCounting, counted] = await Promise.all([
          isOn(),
          store.read(daysUpTo(shopDay(new Date()), Number(days))),
        ]);
        return { isCounting, ...summaryOf(counted) };
      },
    }),

    endpoint({
      route: 'GET /api/admin/visits/since',
      access: 'admin',
      summary: 'Show how often these pots were viewed from a day on, for up to a week',
      query: PotVisitsQuery,
      answer: WireVisitsSince,
      importance: 'search',
      handle: async ({ query: { from, ids } }): Promise<WireVisitsSince> => {
        const days = weekFrom(shopDay(new Date(from)), shopDay(new Date()));
        const before = days.map((day) => plusDays(day, -days.length));
        const [isCounting, counted, earlier] = await Promise.all([
          isOn(),
          store.read(days),
          store.read(before),
        ]);
        return {
          isCounting,
          days: days.length,
          views: viewsOf(counted),
          viewsBefore: viewsOf(earlier),
          pots: visitsOfPots(counted, ids),
        };
      },
    }),
  ];
}
