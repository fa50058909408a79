import type { UpdateBody } from '@slipcast/contracts/http/updates';
import type { Product } from '../../../../../../services/catalogue/src/products/product.ts';
import { calendarOf } from '../../../../../../services/catalogue/src/updates/calendar.ts';
import { checkPots } from '../../../../../../services/catalogue/src/updates/choose-pots.ts';
import { describeUpdate } from '../../../../../../services/catalogue/src/updates/describe-update.ts';
import { letterPartsRoute } from '../../../../../../services/catalogue/src/updates/letter-parts.ts';
import { updateEvents } from '../../../../../../services/catalogue/src/updates/update-events.ts';
import {
  changeUpdateState,
  isOpen,
  moveOpening,
  newUpdate,
  pauseUpdate,
  termsOf,
  writeUpdate,
  type Update,
} from '../../../../../../services/catalogue/src/updates/update.ts';
import { toAdminWire } from '../../../../../../services/catalogue/src/updates/wire-update.ts';
import { changes, each, eachLater, grid, list, named, NOTHING, type Named } from './lines.ts';
import { NOW, POT, POTS } from './pot-states.ts';
import { combine, short } from '../table.ts';

const OPENS = '2026-11-28T19:00:00.000Z';
const BODY: UpdateBody = {
  title: 'Autumn',
  text: 'Forty pots.',
  imageUrl: null,
  opensAt: OPENS,
  pots: ['p1', 'p2'],
  pieces: 3,
  oneOfEach: false,
  earlyMinutes: 10,
  room: null,
  revisionLoaded: undefined,
};
export const DRAFT: Update = { ...newUpdate(BODY), revision: 5, sequence: 2 };
export const UPDATES: Named<Update> = {
  draft: DRAFT,
  'draft+empty': { ...DRAFT, pots: [] },
  'draft+late': { ...DRAFT, opensAt: NOW.toISOString() },
  announced: { ...DRAFT, state: 'announced' },
  'announced+paused': { ...DRAFT, state: 'announced', paused: true },
  'announced+open': { ...DRAFT, state: 'announced', opensAt: NOW.toISOString(), released: ['p9'] },
  'announced+room': {
    ...DRAFT,
    state: 'announced',
    opensAt: NOW.toISOString(),
    room: { from: 0, minutes: 5 },
  },
  'announced+older': { ...DRAFT, state: 'announced', room: undefined as never },
  closed: { ...DRAFT, state: 'closed' },
};
const BODIES: Named<Partial<UpdateBody>> = {
  same: {},
  'same, late': { revisionLoaded: 4 },
  title: { title: 'Winter', revisionLoaded: 5 },
  'title, late': { title: 'Winter', revisionLoaded: 4 },
  text: { text: 'New' },
  later: { opensAt: '2026-11-29T19:00:00Z' },
  past: { opensAt: '2026-11-27T10:00:00Z' },
  'a pot less': { pots: ['p2'] },
  'other pots': { pots: ['p9', 'p2', 'p1'] },
  room: { room: { from: 10, minutes: 5 } },
  limits: { pieces: null, oneOfEach: true, earlyMinutes: 0, imageUrl: '/u.jpg' },
};
const now = NOW.getTime();
const moved = (before: Update, after: Update) => (after === before ? NOTHING : changes(before, after));

/** What becomes of a shop update. */
export const updates = async (): Promise<string[]> => [
  `new -> ${short(newUpdate(BODY))}`,
  ...grid('written', UPDATES, BODIES, (before, more) =>
    moved(
      before,
      writeUpdate(before, { ...BODY, opensAt: before.opensAt, room: before.room ?? null, ...more }, now),
    ),
  ),
  ...grid('becomes', UPDATES, named(['announced', 'closed'] as const), (before, state) =>
    moved(before, changeUpdateState(before, state, now)),
  ),
  ...grid(
    'opening',
    UPDATES,
    named(
      combine(
        [OPENS, '2026-11-27T10:00:00Z', '2026-11-28T20:00:00Z'],
        [OPENS, '2026-11-29T00:00:00Z', '2026-11-27T10:00:00Z'],
      ),
    ),
    (before, [from, to]) => moved(before, moveOpening(before, { from, to }, now)),
  ),
  ...grid('paused', UPDATES, named([true, false]), (before, paused) =>
    moved(before, pauseUpdate(before, paused)),
  ),
  ...grid('open', UPDATES, named([-1, 0]), (update, later) => isOpen(update, now + later) || NOTHING),
  ...list('terms', UPDATES, (update) => changes(termsOf('up', DRAFT), termsOf('up', update))),
  ...list('events', UPDATES, (update) =>
    updateEvents({ id: 'up', version: 7, deleted: false, body: update } as never),
  ),
  ...each('events of a deleted one', ['announced'], (name) =>
    updateEvents({ id: 'up', version: 7, deleted: true, body: UPDATES[name] } as never),
  ),
  ...list(
    'described',
    {
      draft: DRAFT,
      room: UPDATES['announced+room']!,
      other: {
        ...UPDATES['announced+paused']!,
        pieces: null,
        oneOfEach: true,
        imageUrl: '/u.jpg',
        room: { from: 3, minutes: 5 },
      },
    },
    describeUpdate,
  ),
  ...list('admins', UPDATES, (update) =>
    changes(toAdminWire('up', DRAFT, now), toAdminWire('up', update, now)),
  ),
  `calendar -> ${short(calendarOf('up', { ...DRAFT, title: 'Autumn, kiln; \\', text: `Forty pots.\r\n${'été '.repeat(25)}` }, { name: 'Fettle, Pots', url: 'https://shop.example' }))}`,
  ...(await letterParts()),
  ...(await eachLater('pots', [['p1'], ['gone', 'p2'], ['p3'], ['p4', 'p5'], ['p6']], (ids) =>
    checkPots(STORES, 'up', ids),
  )),
];

const inUpdate = (id: string, more: object = {}): Product => ({
  ...POT,
  name: `Pot of ${id}`,
  update: { id, revision: 1, ...more },
});
const PRODUCTS: Named<Product> = {
  p1: inUpdate('up'),
  p2: { ...POT, state: 'archived' },
  p3: inUpdate('up2'),
  p4: inUpdate('gone'),
  p5: inUpdate('up2', { isOver: true }),
  p6: POT,
};
const STORES = {
  store: {
    getMany: async (ids: string[]) => ids.flatMap((id) => (PRODUCTS[id] ? { id, body: PRODUCTS[id] } : [])),
  },
  updates: {
    getMany: async (ids: string[]) =>
      ids.flatMap((id) => (id === 'up2' ? { id, body: { title: 'Winter' } } : [])),
    get: async (id: string) => ({ id, body: DRAFT }),
  },
} as never;
async function letterParts(): Promise<string[]> {
  const store = { getMany: async () => Object.entries(POTS).map(([id, body]) => ({ id, body })) };
  const parts = letterPartsRoute({
    store,
    updates: { get: async (id: string) => (id === 'up' ? { id, body: DRAFT } : null) },
  } as never);
  const ids = [...Object.keys(POTS), 'gone'];
  return eachLater('letter', ['up', 'none', null], (updateId) =>
    (parts.handle as (asked: unknown) => Promise<unknown>)({ body: { ids, updateId } }),
  );
}
