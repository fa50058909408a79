import { loadavg } from 'node:os';
import { median, say, whole } from './figures.ts';
import { generate, generator, type LoadRequest, type Rate } from './generate.ts';
import { perPiece, perPieceText, processorTime } from './processor-time.ts';

const CONNECTIONS = 32;
const SECONDS = 4;
const ROUNDS = 3;

const figures = (rates: Rate[]): string =>
  `${whole(median(rates.map(({ perSecond }) => perSecond)))} requests/s   p50 ${median(rates.map(({ p50 }) => p50)).toFixed(1)} ms   p99 ${median(rates.map(({ p99 }) => p99)).toFixed(1)} ms`;

/**
 * Loads the shop and a bare server in turn, so that a slow moment of the machine hits both, and prints the ratio of the
 * two. The load generator shares the machine.
 *
 * @returns how many requests the shop refused or did not answer
 */
export async function compare(options: {
  title: string;
  shop: { url: string; pid: number };
  bare: { url: string; name: string };
  requests: LoadRequest[];
  /** What one request is: 'answer', 'add'. */
  piece: string;
  target?: string;
}): Promise<number> {
  const { title, shop, bare, requests, piece, target } = options;
  const load = { requests, connections: CONNECTIONS, seconds: SECONDS };
  const ours: Rate[] = [];
  const theirs: Rate[] = [];
  let cost = '';
  await generate({ url: shop.url, ...load });
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await processorTime(shop.pid);
    const rate = await generate({ url: shop.url, ...load });
    cost = perPieceText(perPiece(before, await processorTime(shop.pid), rate.answered), piece);
    ours.push(rate);
    theirs.push(await generate({ url: bare.url, ...load }));
  }
  const failed = ours.reduce((sum, rate) => sum + rate.failed + rate.refused, 0);
  const of = (rates: Rate[]) => median(rates.map(({ perSecond }) => perSecond));
  say(
    `${title}\n` +
      `  ${generator}, ${CONNECTIONS} connections, ${ROUNDS} × ${SECONDS} s in turn after one to warm up; load average ${loadavg()[0]?.toFixed(1)}\n` +
      `  slipcast    ${figures(ours)}   ${failed} failed${target ? `   target ${target}` : ''}\n` +
      `  ${bare.name.padEnd(11)} ${figures(theirs)}\n` +
      `  ratio       ${(of(ours) / of(theirs)).toFixed(2)}\n` +
      `  cost        ${cost}`,
  );
  return failed;
}
