import { isDatabaseUnavailable } from '@slipcast/storage/database-unavailable';
import { createExpectations } from '../own-worlds.ts';

const { expectSame: same } = createExpectations('databases');

/** What a database that is away, full, too busy or only starting says, so that events wait for it; anything else is an error in what was asked. */
export function databasesThatAreAway(): void {
  const away = [
    '08000',
    '08003',
    '08006',
    '25P03',
    '53100',
    '53300',
    '55P03',
    '57P01',
    '57P02',
    '57P03',
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
  ];
  const messages = [
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ];
  const names = [
    'ServerSelection',
    'Network',
    'NetworkTimeout',
    'NotConnected',
    'PoolCleared',
    'WaitQueueTimeout',
  ];
  const wrong = ['23505', '22P02', '40001', '40P01', '42P01', '57014', 'ENOENT'];
  same(
    'what is away',
    [
      away.filter((code) => !isDatabaseUnavailable({ code })),
      messages.filter((message) => !isDatabaseUnavailable(new Error(message))),
      names.filter((name) => !isDatabaseUnavailable({ name: `Mongo${name}Error` })),
    ],
    [[], [], []],
  );
  same(
    'what is wrong',
    [
      ...wrong.filter((code) => isDatabaseUnavailable({ code })),
      ...['syntax error', ''].filter((message) => isDatabaseUnavailable(new Error(message))),
      ...[null, undefined, 'ECONNRESET', { name: 'MongoServerError' }].filter(isDatabaseUnavailable),
    ],
    [],
  );
}
