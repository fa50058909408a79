import type pg from 'pg';
import * as early from '../../../../../../services/user/src/early-links/early-links.ts';
import { earlyMinutesOf, onUpdateChanged } from '../../../../../../services/user/src/early-links/openings.ts';
import { sqlGrid, within, type Calls, type States } from './sql-grid.ts';
import { DAY, from, MOMENT } from './sql-insert.ts';
import { idOf } from './sql-words.ts';
import { link, opening, reader } from './user-rows.ts';

const LINKS: States = {
  'no link': [reader(11, 'ada'), opening('a', 60)],
  'not used': [reader(11, 'ada'), link(1, 11), opening('a', 60)],
  'not used, opened': [reader(11, 'ada'), link(1, 11), opening('a', -5)],
  'not used, closed': [reader(11, 'ada'), link(1, 11), opening('a', 60, { is_closed: true })],
  'not used, no opening known': [reader(11, 'ada'), link(1, 11)],
  'its reader has left': [reader(11, 'ada', { state: 'unsubscribed' }), link(1, 11), opening('a', 60)],
  'used by the account': [
    reader(11, 'ada'),
    link(1, 11, { owner: 'u:ada', used_at: from(-1) }),
    opening('a', 60),
  ],
  'used by the guest': [
    reader(11, 'ada'),
    link(1, 11, { owner: 'g:guest', used_at: from(-1) }),
    link(2, 11, { owner: 'g:guest', update_id: 'b' }),
    opening('a', 60),
  ],
  'used by someone else': [reader(11, 'ada'), link(1, 11, { owner: 'g:other' }), opening('a', 60)],
  'used by a deleted account': [reader(11, 'ada'), link(1, 11, { owner: 'erased' }), opening('a', 60)],
  'opened 60 days ago': [reader(11, 'ada'), link(1, 11), opening('a', -60 * DAY)],
  'opened before that': [
    reader(11, 'ada'),
    link(1, 11),
    opening('a', -60 * DAY - MOMENT),
    link(2, 11, { update_id: 'b' }),
  ],
};
const use =
  (owner: string, guest: string | null, updateId = 'a', key = 'key 1') =>
  (pool: pg.Pool) =>
    early.useLink(pool, { key, updateId, owner, guest } as Parameters<typeof early.useLink>[1]);
const changed =
  (revision: number, state = 'announced') =>
  (pool: pg.Pool) =>
    within(pool, (client) =>
      onUpdateChanged.handle(
        {
          type: 'update.changed.v1',
          data: {
            version: revision,
            sale: {
              updateId: 'a',
              title: 'Kiln',
              revision,
              opensAt: '2090-01-01T00:00:00Z',
              paused: false,
              pieces: null,
              oneOfEach: false,
              earlyMinutes: 20,
              room: null,
            },
            state,
            productIds: [],
          },
        } as never,
        client,
      ),
    );
const OF_LINKS: Calls = {
  'the guest uses it': use('g:guest', null),
  'the account uses it': use('u:ada', null),
  'the guest’s account uses it': use('u:ada', 'g:guest'),
  'it is used for another update': use('g:guest', null, 'b'),
  'another key is used': use('g:guest', null, 'a', 'key 9'),
  'the guest logs in': (pool) => early.moveLinks(pool, 'g:guest', 'u:ada'),
  'its reader leaves': (pool) => early.endLinks(pool, idOf(11)),
  'the account is erased': (pool) => early.forgetLinkOwner(pool, 'ada'),
  'its reader’s links': (pool) => early.linksOfReader(pool, idOf(11)),
  'links for two': async (pool) => [...(await early.linksFor(pool, 'a', [idOf(11)]))],
  'delete old ones': (pool) => early.deleteOldLinks(pool),
  'minutes of a': (pool) => earlyMinutesOf(pool, 'a'),
  'older terms': changed(4),
  'the same terms': changed(5),
  'newer terms': changed(6),
  'newer terms, closed': changed(6, 'closed'),
};

/** Links of readers to updates, and who may buy earlier by them. */
export const earlyLinksTable = sqlGrid('user', { states: LINKS, calls: OF_LINKS });
