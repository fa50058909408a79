import { z } from 'zod';
import { pageFields, paginationOf, Search } from '@slipcast/contracts/http/paging';
import { SubscriberList } from '@slipcast/contracts/http/subscribers';
import { CSV_FILE, sendCsv, type Cell } from '@slipcast/service-kit/csv';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Shared } from '../shared.ts';
import { countByTopic, countSubscribers, findSubscribers, type ListedSubscriber } from './subscriber-list.ts';

const COLUMNS = ['email', 'state', 'topics', 'suppressed', 'confirmed_at', 'confirmed_on', 'agreed_to'];
const rowOf = ({ email, state, topics, suppressed, since, page, sentence }: ListedSubscriber): Cell[] => [
  email,
  state,
  topics.join(' '),
  suppressed,
  since?.toISOString(),
  page,
  sentence,
];

/** The mailing list in the back office: to look at, and as a table. */
export const subscriberListRoutes = ({ pool }: Pick<Shared, 'pool'>) => [
  endpoint({
    route: 'GET /api/admin/subscribers',
    access: 'admin',
    summary: 'The mailing list by address, with how many people get letters on each topic',
    query: z.object({ ...pageFields, search: Search }),
    answer: SubscriberList,
    handle: async ({ query: { page = 1, limit, search } }) => {
      const [found, total, counts] = await Promise.all([
        findSubscribers(pool, search, { skip: (page - 1) * limit, limit }),
        countSubscribers(pool, search),
        countByTopic(pool),
      ]);
      const subscribers = found.map(({ page: _page, sentence: _sentence, since, ...one }) => ({
        ...one,
        since: since?.toISOString() ?? null,
      }));
      return { subscribers, counts, pagination: paginationOf(total, page, limit) };
    },
  }),

  endpoint({
    route: 'GET /api/admin/subscribers/export',
    access: 'admin',
    importance: 'search',
    summary: 'The mailing list as a CSV file, with what each person agreed to, where and when',
    answer: CSV_FILE,
    handle: async ({ res }) => {
      const found = await findSubscribers(pool, '', { skip: 0, limit: null });
      await sendCsv(res, 'subscribers', COLUMNS, found.map(rowOf));
    },
  }),
];
