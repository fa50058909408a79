import { z } from 'zod';
import { faultRequest } from './faults.ts';
import { ledgerOf } from './ledger.ts';
import { ok, type Answer, type Call } from './operations/call.ts';
import { Rejection } from './rejection.ts';
import { readShape } from './tokens/requests.ts';

const advanceRequest = z.strictObject({ ms: z.int().nonnegative() });

export const readClock = ({ sandbox: { clock } }: Call): Answer =>
  ok({ now: clock.iso(), epochMs: clock.now(), offsetMs: clock.offset() });

/** Answers once everything that fell due has happened and its webhooks are being sent. */
export function advanceClock(call: Call): Answer {
  call.sandbox.advance(readShape(advanceRequest, call.body).ms);
  return readClock(call);
}

export const addFault = ({ sandbox, body }: Call): Answer => ({
  status: 201,
  body: { rule: sandbox.faults.add(readShape(faultRequest, body)) },
});

export const listFaults = ({ sandbox }: Call): Answer => ok({ rules: sandbox.faults.list() });

export function removeFault({ sandbox, id }: Call): Answer {
  if (!sandbox.faults.remove(id)) throw new Rejection('NOT_FOUND', `No fault rule '${id}'.`);
  return ok();
}

export function clearFaults({ sandbox }: Call): Answer {
  sandbox.faults.clear();
  return ok();
}

export const readLedger = ({ sandbox, query }: Call): Answer =>
  ok(ledgerOf(sandbox.state, sandbox.config.currency, query.get('reference_id') ?? undefined));

/** The journal is read before the port opens, so an answer means that payments work. */
export const alive = (): Answer => ok({ alive: true });

/** Removes everything: payments, tokens, keys, faults, pending webhooks, the journal, and the clock's advance. */
export function reset({ sandbox }: Call): Answer {
  sandbox.reset();
  return ok();
}
