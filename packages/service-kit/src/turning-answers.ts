import type { ServerResponse } from 'node:http';

/**
 * In how many milliseconds an answer turns by itself: no event says so, because only time passes (ADR 68). It is a length of time and no
 * moment, so that the clocks of two processes need not agree. For the gateway's cache; browsers never see it.
 */
export const TURNS_IN = 'x-slipcast-turns-in';
/** No cache keeps anything for that long. */
const FAR_MS = 60_000;

/** A whole answer, and after how many milliseconds it may be another one without any event; Infinity: never. */
export interface PlainAnswer {
  json: string;
  turnsInMs: number;
}

/** @param turnsInMs Infinity, or anything far off: nothing is said */
export function sayTurn(res: Pick<ServerResponse, 'setHeader'>, turnsInMs: number): void {
  if (turnsInMs < FAR_MS) res.setHeader(TURNS_IN, String(Math.max(0, Math.ceil(turnsInMs))));
}

/** Infinity where nothing, or nothing that makes sense, is said. */
export function readTurn(header: unknown): number {
  const ms = typeof header === 'string' ? Number.parseInt(header, 10) : Number.NaN;
  return ms >= 0 ? ms : Infinity;
}
