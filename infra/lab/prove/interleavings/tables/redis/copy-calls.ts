import '../../../../../../services/cart/src/holds/create-holds.ts';
import { scripts } from '../../../../../../services/cart/src/redis/script.ts';
import { createStoreTerms } from '../../../../../../services/cart/src/replica/sale-terms.ts';
import { at, seqAt } from './moment.ts';
import { ADA, BOB, CY, GUS, MUG, type Pot } from './pot.ts';
import type { PotCall, PotProcess } from './pot-table.ts';

type Installed = Parameters<PotProcess['replica']['install']>[1];
type Row = Installed['holds'][number];

/** A row of PostgreSQL's copy. Minutes from now. */
const row = (
  owner: string,
  quantity: number,
  seq: number,
  { from = -9, ends = 21, first = from }: { from?: number; ends?: number; first?: number } = {},
): Row => ({
  owner,
  quantity,
  reservedAt: at(from),
  expiresAt: at(ends),
  firstAt: at(first),
  seq: seqAt(seq),
});
const usual: Installed = { onHand: 2, version: 5, applied: 5, holds: [], askedMsAgo: 60, newest: seqAt(-1) };
const install =
  (more: Partial<Installed>): PotCall =>
  ({ replica }) =>
    replica.install(MUG, { ...usual, ...more });
const missing = (server: string, storedSeq: number): Installed['found'] =>
  ({
    status: 'missing',
    seq: '0',
    server,
    storedSeq: String(storedSeq),
    storedApplied: 5,
  }) as Installed['found'];
const terms = (version: number, opens: number, paused = false) => ({
  version,
  sale: {
    updateId: 'kiln',
    title: 'The kiln',
    revision: 1,
    opensAt: new Date(at(opens)).toISOString(),
    paused,
    pieces: null,
    oneOfEach: false,
    earlyMinutes: 0,
    room: null,
  },
});

/** Whatever brings a pot back into Redis, or looks for damage. */
export const COPY_CALLS: Record<string, PotCall> = {
  'install nothing': install({}),
  'install, found elsewhere': install({ found: missing('ab12', seqAt(-2)) }),
  'install, found older': install({ found: missing('', seqAt(-7)) }),
  'install an older stock': install({ version: 4, applied: 4 }),
  'install, one sale not applied': install({ version: 6, applied: 5 }),
  'install one piece': install({ onHand: 1 }),
  'install in quarantine': install({ onHand: 1, quarantined: true }),
  'install ada’s, newer': install({ holds: [row(ADA, 1, -1)] }),
  'install ada’s 2, newer': install({ holds: [row(ADA, 2, -1, { from: -1, ends: 29, first: -9 })] }),
  'install ada’s, older': install({ holds: [row(ADA, 1, -5, { from: -19, ends: 11 })] }),
  'install ada’s end, newer': install({ holds: [row(ADA, 0, -1, { ends: -1 })] }),
  'install ada’s end, older': install({ holds: [row(ADA, 0, -5, { ends: -1 })] }),
  'install ada’s, over now': install({ holds: [row(ADA, 1, -1, { from: -30, ends: 0 })] }),
  'install three for two': install({
    holds: [row(ADA, 1, -1), row(BOB, 1, -3, { from: -8, ends: 22 }), row(CY, 1, -2, { from: -7, ends: 23 })],
  }),
  'install ada’s, sold since': install({
    holds: [],
    sales: [{ version: 6, owner: ADA, quantity: 1 }],
    version: 6,
    applied: 6,
  }),
  'install ada’s, sold before': install({ sales: [{ version: 5, owner: ADA, quantity: 1 }] }),
  'install, cy waits': install({ queue: { waiting: [CY], offers: [] } }),
  'install, ada waits and has it': install({
    holds: [row(ADA, 1, -1)],
    queue: { waiting: [ADA, CY], offers: [] },
  }),
  'install an offer': install({
    holds: [row(ADA, 1, -1, { from: -4, ends: 6 })],
    queue: { waiting: [CY], offers: [{ owner: ADA, ends: at(6) }] },
  }),
  'install an offer, reserved since': install({
    holds: [row(ADA, 1, -1, { from: -3, ends: 27, first: -4 })],
    queue: { waiting: [CY], offers: [{ owner: ADA, ends: at(6) }] },
  }),
  'install an offer without its hold': install({
    queue: { waiting: [], offers: [{ owner: ADA, ends: at(6) }] },
  }),
  'install terms': install({ saleText: `4:${at(5)}:0:0:0:0`, queue: { waiting: [CY], offers: [] } }),
  'store terms': ({ run }) => createStoreTerms({ run })('mug', [], terms(5, 5)),
  'store older terms': ({ run }) => createStoreTerms({ run })('mug', [], terms(4, 5)),
  'store that it has opened': ({ run }) => createStoreTerms({ run })('mug', [], terms(6, -5)),
  'store that it is in none': ({ run }) => createStoreTerms({ run })('mug', [], { version: 7, sale: null }),
  'free what is over': ({ run }) =>
    run(
      scripts.find(({ name }) => name === 'free-expired')!,
      MUG,
    ),
  audit: ({ replica }) => replica.audit(MUG, seqAt(-2), { offered: [], isQueued: false }),
  'audit, copy is newer': ({ replica }) =>
    replica.audit(MUG, seqAt(-2) + 1, { offered: [], isQueued: false }),
  'audit, ada is offered it': ({ replica }) => replica.audit(MUG, 0, { offered: [ADA], isQueued: false }),
  'audit, someone waits': ({ replica }) => replica.audit(MUG, 0, { offered: [], isQueued: true }),
};

/** A thousandth of a second. */
const MOMENT = 1 / 60_000;
const old = { asked: -121 };
/** Pots whose Redis was another, or whose data is damaged, old or not asked for. */
export const DAMAGED_POTS: Record<string, Pot> = {
  none: { isMissing: true },
  'none, version 6 is known': { isMissing: true, minVersion: 6 },
  'as it should be': {},
  'as it should be, ada has 1': { holds: { [ADA]: [1] } },
  elsewhere: { server: 'ab12' },
  'elsewhere, version 6 is known': { server: 'ab12', minVersion: 6 },
  'elsewhere, ada has 1': { server: 'ab12', holds: { [ADA]: [1] } },
  'elsewhere, ada has 2': { server: 'ab12', holds: { [ADA]: [2] } },
  'elsewhere, both have 1': { server: 'ab12', holds: { [ADA]: [1], [BOB]: [1, { from: -3, ends: 27 }] } },
  'elsewhere, ada’s is over': { server: 'ab12', holds: { [ADA]: [1, { from: -31, ends: -1 }] } },
  'elsewhere, a field is lost': { server: 'ab12', held: 1 },
  'elsewhere, two fields are lost': { server: 'ab12', held: 3, holds: { [BOB]: [1] } },
  'elsewhere, ada had it': { server: 'ab12', past: { [ADA]: [-60, -5], [GUS]: [-50, -16] } },
  'elsewhere, ada gave 1 up': { server: 'ab12', released: { [ADA]: [1] } },
  'elsewhere, bob waits': { server: 'ab12', waiting: [BOB] },
  'elsewhere, ada waits again': {
    server: 'ab12',
    onHand: 0,
    waiting: [ADA, BOB],
    offers: { [ADA]: { state: 'again', at: -12, waits: true } },
  },
  'elsewhere, offered to ada': {
    server: 'ab12',
    holds: { [ADA]: [1, { from: -4, ends: 6 }] },
    offers: { [ADA]: { noted: true } },
  },
  'elsewhere, offered to ada, not recorded': {
    server: 'ab12',
    holds: { [ADA]: [1, { from: -4, ends: 6 }] },
    offers: { [ADA]: {} },
  },
  'elsewhere, offered to ada, reserved since': {
    server: 'ab12',
    holds: { [ADA]: [1, { from: -3, ends: 27 }] },
    offers: { [ADA]: {} },
  },
  'elsewhere, offered to ada, hold lost': { server: 'ab12', offers: { [ADA]: { noted: true } } },
  'elsewhere, in quarantine': { server: 'ab12', quarantined: true, holds: { [ADA]: [1] } },
  'elsewhere, opens later': { server: 'ab12', sale: `4:${at(9)}:0:0:0:0` },
  'a field is lost': { held: 1 },
  'a member too many': { past: { [ADA]: [-60, -5] }, holds: { [BOB]: [1, { claim: 2, raised: 0 }] } },
  'ada orders more': { holds: { [ADA]: [2, { claim: 1, raised: 1 }] } },
  'ada reserved a minute ago': { holds: { [ADA]: [1, { from: -1, ends: 29 }] } },
  'ada reserved over a minute ago': { holds: { [ADA]: [1, { from: -1 - MOMENT, ends: 29 }] } },
  'ada reserved nearly two minutes ago': { holds: { [ADA]: [1, { from: -2 + MOMENT, ends: 28 }] } },
  'ada reserved two minutes ago': { holds: { [ADA]: [1, { from: -2, ends: 28 }] } },
  'ada reserved, orders more': { holds: { [ADA]: [2, { from: -1.5, ends: 28, claim: 1, raised: 1 }] } },
  'offered to ada over a minute ago': {
    holds: { [ADA]: [1, { from: -1.5, ends: 8 }] },
    offers: { [ADA]: { at: -1.5, ends: 8 } },
  },
  'not asked for': old,
  'asked for two hours ago': { asked: -120 },
  'not asked for, ada has 1': { ...old, holds: { [ADA]: [1] } },
  'not asked for, ada had it': { ...old, past: { [ADA]: [-60, -5] } },
  'not asked for, cy waits': { ...old, onHand: 0, waiting: [CY] },
  'not asked for, offered to ada': { ...old, offers: { [ADA]: { state: 'over' } } },
  'not asked for, ada gave 1 up': { ...old, released: { [ADA]: [1] } },
  'not asked for, in quarantine': { ...old, quarantined: true },
};
