import type { Call } from '../judge/history.ts';

/** The most pieces that a client may have after this call, who had at most so many before. */
function mostAfter(most: number, { did, reply }: Call): number {
  const isRefused = reply?.kind === 'refused' && reply.because !== 'unknown';
  if (reply?.kind === 'held') return reply.held;
  if (did.kind === 'hold') return isRefused ? most : most + did.quantity;
  if (did.kind === 'change') return isRefused ? most : Math.max(most, did.quantity);
  return did.kind === 'release' && reply?.kind === 'done' ? 0 : most;
}

/** Those who were answered that they have more pieces than they can have asked for, one call after the other. */
export function moreThanAsked(calls: readonly Call[]): string[] {
  const about = calls.filter(({ did }) => ['hold', 'change', 'release'].includes(did.kind));
  const key = ({ client, did }: Call) => `${client} ${'sku' in did ? did.sku : ''}`;
  return [...Map.groupBy(about, key).values()].flatMap((own) => {
    let most = 0;
    return own.flatMap((call) => {
      const { client, did, reply } = call;
      const can = did.kind === 'change' ? did.quantity : most + (did.kind === 'hold' ? did.quantity : 0);
      most = mostAfter(most, call);
      if (reply?.kind !== 'held' || reply.held <= can) return [];
      return [`${client} asked for ${can} of ${'sku' in did ? did.sku : ''} at most, and has ${reply.held}`];
    });
  });
}
