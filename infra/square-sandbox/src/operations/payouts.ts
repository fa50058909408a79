import { newId } from '../ids.ts';
import { Rejection } from '../rejection.ts';
import type { State } from '../state.ts';
import type { Payout, PayoutEntry, PayoutRecord } from '../wire.ts';
import { ok, type Answer, type Call } from './call.ts';
import { listPage } from './list-page.ts';

type Draft = Omit<PayoutEntry, 'id' | 'payout_id'>;

/** What has come into the account, or left it, and is in no payout yet: sales, refunds and lost disputes. */
function unpaid(state: State): Draft[] {
  const covered = new Set(
    [...state.payouts.values()].flatMap(({ entries }) => entries.map(({ source_id }) => source_id)),
  );
  const entry = (type: Draft['type'], source_id: string, at: string, gross: number, fee: number): Draft => ({
    type,
    source_id,
    effective_at: at,
    gross_amount_money: { amount: gross, currency: 'GBP' },
    fee_amount_money: { amount: fee, currency: 'GBP' },
    net_amount_money: { amount: gross - fee, currency: 'GBP' },
  });
  const sales = [...state.payments.values()]
    .filter(({ status }) => status === 'COMPLETED')
    .map(({ id, updated_at, amount_money, processing_fee = [] }) => {
      const fee = processing_fee.reduce((sum, { amount_money: kept }) => sum + kept.amount, 0);
      return entry('CHARGE', id, updated_at, amount_money.amount, fee);
    });
  const refunds = [...state.refunds.values()]
    .filter(({ status }) => status === 'COMPLETED')
    .map(({ id, updated_at, amount_money }) => entry('REFUND', id, updated_at, -amount_money.amount, 0));
  const disputes = [...state.disputes.values()]
    .filter((dispute) => dispute.state === 'LOST' || dispute.state === 'ACCEPTED')
    .map(({ id, updated_at, amount_money }) => entry('DISPUTE', id, updated_at, -amount_money.amount, 0));
  return [...sales, ...refunds, ...disputes].filter(({ source_id }) => !covered.has(source_id));
}

/** Square transfers the balance to the seller's bank, as it does every working day. Nothing where there is none. */
export function payOut({ sandbox }: Call): Answer {
  const { state, clock, config } = sandbox;
  const drafts = unpaid(state);
  const amount = drafts.reduce((sum, { net_amount_money: net }) => sum + net.amount, 0);
  if (amount <= 0) return ok({ payout: null });
  const at = clock.iso();
  const id = `po_${newId()}`;
  const payout: Payout = {
    id,
    status: 'SENT',
    location_id: config.locationId,
    created_at: at,
    updated_at: at,
    amount_money: { amount, currency: config.currency },
    destination: { type: 'BANK_ACCOUNT', id: 'bact:sandbox' },
    version: 1,
    type: 'BATCH',
    arrival_date: new Date(clock.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
  };
  const entries = drafts.map((draft) => ({ ...draft, id: `poe_${newId()}`, payout_id: id }));
  sandbox.commit({ payouts: [{ payout, entries }] });
  return ok({ payout });
}

function find({ sandbox, id }: Call): PayoutRecord {
  const found = sandbox.state.payouts.get(id);
  if (!found) throw new Rejection('NOT_FOUND', `Could not find payout with id: ${id}`, 'payout_id');
  return found;
}

export const getPayout = (call: Call): Answer => ok({ payout: find(call).payout });

export const listPayouts = ({ sandbox, query }: Call): Answer =>
  listPage(
    'payouts',
    [...sandbox.state.payouts.values()].map(({ payout }) => payout),
    query,
    sandbox.clock.now(),
  );

const PAGE = 100;

export function listPayoutEntries(call: Call): Answer {
  const { entries } = find(call);
  const from = Number(Buffer.from(call.query.get('cursor') ?? '', 'base64url').toString() || 0);
  const page = entries.slice(from, from + PAGE).map(({ source_id: _source, ...entry }) => entry);
  const next =
    from + PAGE < entries.length ? Buffer.from(String(from + PAGE)).toString('base64url') : undefined;
  return ok({ payout_entries: page, cursor: next });
}
