import { statements } from '../../../../../../packages/storage/src/documents/jsonb-statements.ts';
import {
  documentsGrid,
  events,
  outgoing,
  potRow,
  rename,
  told,
  type Call,
  type Calls,
  type States,
} from './documents-stand.ts';
import type { RowOf } from './sql-insert.ts';

const many = Array.from({ length: 22 }, (_, index) => outgoing(index + 1, 2));
export const ONE_POT: States = {
  'no mug': [],
  published: [potRow('mug')],
  'published, of a request': [potRow('mug', { traceparent: '00-ab-cd-01' })],
  'not published': [potRow('mug', { version: 1, published_version: 0, sent_version: 0, published_at: null })],
  'changed since': [potRow('mug', { version: 4 })],
  'changed since, with an event': [potRow('mug', { version: 4, ...events(outgoing(1, 3), outgoing(2, 4)) })],
  'many events': [potRow('mug', events(...many))],
  removed: [potRow('mug', { version: 4, deleted: true })],
  'removed, published': [potRow('mug', { deleted: true })],
  'of this format': [potRow('mug', { format: 2, readable_by: 1, body: { name: 'the mug', colour: 'red' } })],
  'of a newer format': [potRow('mug', { format: 3, readable_by: 2 })],
  'of a format that only newer code reads': [potRow('mug', { format: 3, readable_by: 3 })],
  'not the mug': [potRow('jug', { version: 4 })],
};
const sql = statements('pot');
const changeOf =
  (version: number, quiet: boolean): Call =>
  async (_pots, client) =>
    (await client.query(sql.change, ['mug', version, '{}', quiet, '[]', '00-12-34-01', 2, 1])).rowCount;

const OF_ONE: Calls = {
  get: (pots) => pots.get('mug'),
  'get many': (pots) => pots.getMany(['mug', 'jug']),
  'get removed': (pots) => pots.removed('mug'),
  insert: (pots) => pots.insert('mug', { name: 'new' }, new Date('2021-01-01T00:00:00Z'), told()),
  change: (pots) => pots.change('mug', rename('big')),
  'change, with an event': (pots) => pots.change('mug', rename('big'), { events: told }),
  'change quietly': (pots) => pots.change('mug', rename('big'), { quiet: true }),
  'change nothing': (pots) => pots.change('mug', (pot) => pot, { events: told }),
  'change many quietly': (pots) => pots.changeQuietly(['mug', 'jug', 'mug'], rename('big')),
  'change none quietly': (pots) => pots.changeQuietly(['mug'], (pot) => pot),
  'write version 3': changeOf(3, false),
  'write version 3 quietly': changeOf(3, true),
  'write version 4': changeOf(4, false),
  'write version 3 of many quietly': async (_pots, client) =>
    (await client.query(sql.changeQuietly, [['mug', 'cup'], [3, 3], ['{}', '{}'], 2, 1])).rowCount,
  remove: (pots) => pots.remove('mug'),
  'remove, with an event': (pots) => pots.remove('mug', told),
  'remove version 3': async (_pots, client) =>
    (await client.query(sql.remove, ['mug', 3, '[]', null])).rowCount,
  unpublished: (pots) => pots.unpublished(9),
  'mark 2': (pots) => pots.markPublished('mug', 2),
  'mark 3': (pots) => pots.markPublished('mug', 3),
  'mark 4': (pots) => pots.markPublished('mug', 4),
  'publish the mug again': (pots) => pots.publishTheseAgain(['mug', 'cup']),
};

const born = (day: number): RowOf => ({ created_at: `2020-01-0${day}T00:00:00Z` });
const SEVERAL: States = {
  'several pots': [
    potRow('vase', { ...born(1), version: 5, body: { name: 'Blue 50% vase', colour: 'blue' } }),
    potRow('mug', { ...born(3), version: 5, body: { name: 'blue mug', colour: 'blue' } }),
    potRow('cup', { ...born(2), body: { name: 'BLUE_CUP', colour: 'red' } }),
    potRow('jug', { ...born(3), version: 5, body: { name: 'jug', colour: 'red' } }),
    potRow('pot', { ...born(2), deleted: true, body: { name: 'blue pot', colour: 'blue' } }),
  ],
};
const place = { createdAt: new Date('2020-01-03T00:00:00Z'), id: 'jug' };
const idsOf = async (found: Promise<readonly { id: string }[]>) => (await found).map(({ id }) => id);
const OF_SEVERAL: Calls = {
  all: (pots) => idsOf(pots.find()),
  'newest first': (pots) => idsOf(pots.find({ order: 'newest' })),
  'two after the first': (pots) => idsOf(pots.find({ skip: 1, limit: 2 })),
  'blue ones': (pots) => idsOf(pots.find({ where: { colour: 'blue' } })),
  'of a field that is not declared': (pots) => pots.find({ where: { glaze: 'blue' } }),
  'with blue in their name': (pots) => idsOf(pots.find({ contains: { field: 'name', text: 'Blue' } })),
  'with 0% in their name': (pots) => idsOf(pots.find({ contains: { field: 'name', text: '0%' } })),
  'with E_C in their name': (pots) => idsOf(pots.find({ contains: { field: 'name', text: 'e_c' } })),
  'after the jug': (pots) => idsOf(pots.find({ after: place })),
  'before the jug': (pots) => idsOf(pots.find({ after: place, order: 'newest' })),
  'count all': (pots) => pots.count(),
  'count red ones': (pots) => pots.count({ where: { colour: 'red' } }),
  versions: (pots) => pots.versions(),
  'two unpublished': (pots) => idsOf(pots.unpublished(2)),
  'forget those before the third day': (pots) => pots.forget(new Date('2020-01-03T00:00:00Z')),
};

/** Documents: their versions, and how they are found. */
export const documentsTable = documentsGrid([ONE_POT, OF_ONE], [SEVERAL, OF_SEVERAL]);
