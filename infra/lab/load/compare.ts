import { loadavg } from 'node:os';
import type { StartedShop } from '../../run/lite/shop-process.ts';
import { bareServer } from './bare.ts';
import { median, say, whole } from './figures.ts';
import { generate, generator, type LoadRequest, type Rate } from './generate.ts';
import { perPiece, perPieceText, processorTime } from './processor-time.ts';

const LOAD = { connections: 32, seconds: 3 };
const ROUNDS = 7;

const medianOf = (rates: Rate[], figure: 'perSecond' | 'p50' | 'p99'): number =>
  median(rates.map((rate) => rate[figure]));
const figures = (rates: Rate[]): string =>
  `${whole(medianOf(rates, 'perSecond'))} requests/s   p50 ${medianOf(rates, 'p50').toFixed(1)} ms   p99 ${medianOf(rates, 'p99').toFixed(1)} ms`;

/**
 * Loads the shop and a bare server that answers with the same bytes in turn, so that a slow moment of the machine hits both, and
 * prints the ratio of the two. The load generator shares the machine.
 *
 * @param options.piece what one request is: 'answer', 'add'
 * @param options.meanwhile does something while the shop, and only the shop, is loaded
 * @param options.redisUrl makes the bare server run one trivial script in this Redis before each answer
 * @returns how many requests the shop refused or did not answer
 */
export async function compare(options: {
  title: string;
  shop: StartedShop;
  requests: LoadRequest[];
  piece: string;
  target?: string;
  redisUrl?: string;
  meanwhile?: (load: () => Promise<Rate>) => Promise<Rate>;
}): Promise<number> {
  const { title, shop, requests, piece, target, redisUrl, meanwhile = (load) => load() } = options;
  const pid = shop.process.pid ?? 0;
  const { path, headers, ...sample } = requests[Math.floor(requests.length / 2)] as LoadRequest;
  const answer = await fetch(`${shop.url}${path}`, {
    ...sample,
    headers: { 'accept-encoding': 'identity', ...headers },
  });
  const bare = await bareServer(answer, redisUrl);
  const ours: Rate[] = [];
  const theirs: Rate[] = [];
  let cost = '';
  try {
    const load = () => generate({ url: shop.url, requests, ...LOAD });
    await load();
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await processorTime(pid);
      const rate = await meanwhile(load);
      cost = perPieceText(perPiece(before, await processorTime(pid), rate.answered), piece);
      ours.push(rate);
      theirs.push(await generate({ url: bare.url, requests, ...LOAD }));
    }
  } finally {
    bare.stop();
  }
  const failed = ours.reduce((sum, rate) => sum + rate.failed + rate.refused, 0);
  const ratio = medianOf(ours, 'perSecond') / medianOf(theirs, 'perSecond');
  say(
    `${title}, ${answer.headers.get('content-length')} bytes\n` +
      `  ${generator}, ${LOAD.connections} connections, ${ROUNDS} × ${LOAD.seconds} s in turn after one to warm up; load average ${loadavg()[0]?.toFixed(1)}\n` +
      `  slipcast    ${figures(ours)}   ${failed} failed${target ? `   target ${target}` : ''}\n` +
      `  ${(redisUrl ? 'bare + EVAL' : 'bare Node').padEnd(11)} ${figures(theirs)}\n` +
      `  ratio       ${ratio.toFixed(2)}\n` +
      `  cost        ${cost}`,
  );
  return failed;
}
