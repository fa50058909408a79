import type { Owner } from '@slipcast/contracts/ids';
import type { Sku } from '@slipcast/contracts/sku';
import { readSkuScript, type SkuScripts } from '../redis/sku-scripts.ts';
import type { HoldAnswer } from './hold.ts';

export type HoldReply =
  | { status: 'missing'; now: number }
  | (HoldAnswer & {
      /** 'unsure': the ledger has to be asked first. */
      status: 'ok' | 'none' | 'refused' | 'limit' | 'wait' | 'quarantined' | 'unsure';
      /** With 'wait': when the owner may reserve again. */
      waitUntil?: number;
    });

/** What all shoppers hold of a SKU; `freeAt` is when the first hold ends, 0 if there is none. */
export type HoldSummary =
  { status: 'missing'; seq: string } | { status: 'ok'; seq: string; held: number; freeAt: number };

const ownHold = (name: string) => readSkuScript(import.meta.dirname, 'own-and-guest-hold', name);
const acquire = (name: string) => readSkuScript(import.meta.dirname, 'own-and-guest-hold', 'acquire', name);
const SCRIPTS = {
  read: ownHold('read'),
  reserve: acquire('reserve'),
  setQuantity: acquire('set-quantity'),
  extend: ownHold('extend'),
  release: ownHold('release'),
  move: acquire('move'),
  claim: acquire('claim'),
  summary: readSkuScript(import.meta.dirname, 'summary'),
};

export type HoldScripts = ReturnType<typeof createHoldScripts>;

/**
 * The Lua scripts of holds as typed functions.
 *
 * @param asked whether the ledger has just been asked, so that the replica is fresh
 */
export function createHoldScripts({ run, times: { holdMs, claimMs, freshMs } }: SkuScripts) {
  return {
    freshMs,
    read: (sku: Sku, owner: Owner | '', guest: Owner | '') => run<HoldReply>(SCRIPTS.read, sku, owner, guest),
    reserve: (sku: Sku, owner: Owner, guest: Owner | '', pieces: number, asked: boolean) =>
      run<HoldReply>(SCRIPTS.reserve, sku, owner, guest, holdMs, pieces, asked),
    setQuantity: (sku: Sku, owner: Owner, guest: Owner | '', pieces: number, asked: boolean) =>
      run<HoldReply>(SCRIPTS.setQuantity, sku, owner, guest, holdMs, pieces, asked),
    extend: (sku: Sku, owner: Owner, asked: boolean) =>
      run<HoldReply>(SCRIPTS.extend, sku, owner, '', holdMs, asked),
    release: (sku: Sku, owner: Owner, pieces: number | '') =>
      run<HoldReply>(SCRIPTS.release, sku, owner, '', pieces),
    move: (sku: Sku, owner: Owner, guest: Owner, asked: boolean) =>
      run<HoldReply>(SCRIPTS.move, sku, owner, guest, asked),
    claim: (sku: Sku, owner: Owner, pieces: number, asked: boolean) =>
      run<HoldReply>(SCRIPTS.claim, sku, owner, '', claimMs, pieces, asked),
    summary: (sku: Sku) => run<HoldSummary>(SCRIPTS.summary, sku),
  };
}
