import { Agent } from 'node:http';
import { readOptions, runCommand } from '../command-line.ts';
import { auditFaults } from './audit-log.ts';
import { operationsOf, readApiDocument } from './api-document.ts';
import { fuzzOperation, type Fault } from './fuzz.ts';
import { openShop } from './open-shop.ts';
import { packerFaults } from './packer.ts';
import { Counts, describeFault } from './report.ts';
import { OUT_OF_REACH, tour } from './tour.ts';

const USAGE = `npm run fuzz -- [options]

Asks every operation of a lite shop of its own as guest, customer and admin: well, nearly well and with malice. No answer may be a
5xx, take longer than half a minute, give away what is inside, or be other than the API reference says.

  --cases 400            for each operation
  --seed 1               decides what is asked; ids differ from shop to shop
  --only 'GET /api/cart' one operation, or those whose name has this in it
  --path 12:0:1          with --only and --seed: one fault again
  --short                25 cases for each operation, under half a minute: what CI runs
`;

const read = () =>
  readOptions({
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      cases: { type: 'string' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      path: { type: 'string' },
      short: { type: 'boolean', default: false },
    },
  });

/** Ids wear out (orders are shipped, pots sold), so each round begins with new ones. */
const ROUND = 100;

async function main(): Promise<number> {
  const { values } = read();
  const { only, path, short } = values;
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const [seed, cases] = [Number(values.seed), Number(values.cases ?? (short ? 25 : 400))];
  const counts = new Counts();
  const agent = new Agent({ keepAlive: true });
  const shop = await openShop(agent, counts.add);
  const faults: Fault[] = [];
  /** What is wrong with the back office as a whole. */
  const wrong: string[] = [];
  const began = performance.now();
  try {
    const document = await readApiDocument(shop.world.url);
    const operations = operationsOf(document);
    for (const one of operations) shop.world.operations.set(one.key, one);
    const { schemas } = document.components;
    const wanted = operations.filter(({ key }) => (path ? key === only : key.includes(only)));
    for (let done = 0; done < cases; done += ROUND) {
      await tour(shop.world);
      if (done === 0) wrong.push(...(await auditFaults(shop.world)), ...(await packerFaults(shop.world)));
      const round = {
        seed: seed + done / ROUND,
        cases: Math.min(ROUND, cases - done),
        path,
        schemas,
        secrets: shop.secrets,
      };
      for (const operation of wanted) {
        if (faults.some((fault) => fault.operation === operation.key)) continue;
        const fault = await fuzzOperation(shop.world, operation, round);
        if (!fault) continue;
        faults.push(fault);
        console.log(`\n${describeFault(fault)}`);
      }
    }
    const keys = wanted.map(({ key }) => key);
    const missed = counts.withoutSuccess(keys).filter((key) => !(key in OUT_OF_REACH));
    console.log(`\n${counts.table(keys)}\n`);
    for (const [key, reason] of Object.entries(OUT_OF_REACH)) console.log(`  ${key}: ${reason}`);
    for (const key of missed) console.log(`  ${key} was never answered with a success`);
    for (const line of wrong) console.log(`  ${line}`);
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(
      `\n${counts.total} requests to ${keys.length} operations in ${seconds} s, seed ${seed}: ${faults.length} with faults, ${missed.length} never reached, ${wrong.length} wrong in the back office`,
    );
    return faults.length + missed.length + wrong.length;
  } finally {
    agent.destroy();
    await shop.close();
  }
}

await runCommand(USAGE, main);
