import { Misused, readOptions, runCommand } from '../command-line.ts';
import { bugs } from './bugs/bugs.ts';
import { interleavings } from './interleavings/interleavings.ts';
import { rules } from './interleavings/rules.ts';
import { replicas } from './replicas/replicas.ts';
import { restore } from './restore/restore.ts';
import { rehearsal } from './rehearsal/rehearsal.ts';
import { updateNight } from './rehearsal/update/update-night.ts';
import { followRunbook } from './rehearsal/runbook/follow.ts';
import { sale } from './sale/sale.ts';
import { writeAllTables } from './interleavings/tables/write.ts';
import { walkthrough } from './walkthrough/walkthrough.ts';

const USAGE = `npm run prove -- <name> [options]

  interleavings [scenario ...]  two and three shoppers, every order of their statements
    --seconds 600               how long at most
    --seed 1                    first of the random schedules
    --schedule 0.1.2            repeats one schedule of one scenario
    --every-order               also those that differ only in steps on different servers
    --fail-fast                 ends at the first violation

  rules                         every scenario that has one order: what shop, emails and books must say, step by step

  tables                        writes the tables again that the rules compare, after a change to what the shop decides

  sale                          a lite shop of its own under shoppers, with kill -9, FLUSHALL, a full disk and Square's faults
    --shoppers 300
    --seconds 300               how long the shoppers come; then the shop may take up to ten minutes to get quiet
    --seed 1                    decides what shoppers and faults do
    --short                     60 shoppers, under a minute, after the rules and a walkthrough: what CI runs
    --history file              what the judge saw, as JSON

  walkthrough [part ...]        once through an ordinary week of a shop of its own, then a kill of everything, and a second look

  restore                       a backup of a shop under load, further sales, its restore, what an operator confirms, and sales again
    --seconds 600               of sales that the restore forgets
    --shoppers 60
    --full                      of the full profile, on this machine's servers
    --short                     sales of 40 seconds are forgotten: what CI runs
    --seed 1

  rehearsal                     before a sale day, against your own set-up, whose payments have to go to the Square sandbox
    --shop URL                  default: a lite shop of its own
    --admin user:password       makes pots marked as a rehearsal, and removes them at the end
    --sandbox URL               the Square sandbox itself, for its books
    --mailbox URL               the local mailbox; without it mails are not judged
    --pots 100 --shoppers 5000 --seconds 10 --seed 1
    --kill 'redis=docker compose kill redis; docker compose start redis'   in the middle; may be repeated
    --report folder             rehearsal.json and rehearsal.md, for others to see
    --update                    a shop update with a waiting room instead, in a native shop of its own with two of each process
                                --shoppers 10000 --pots 40; --short: 500 and 10; --calm: nothing is killed
    --update --runbook          follows the steps of docs/runbooks/update-night.md; --short: without the rehearsal among them

  --bugs [bug ...]              puts each bug of bugs/patches into a copy of the code; a proof has to find it
    --some 3                    only so many quick ones, chosen by the commit: what CI runs

  replicas                      shoppers in the native profile with two replicas of everything, and faults
    --seconds 600               of traffic and faults
    --seed 1                    of the shoppers and of the faults
    --replicas 2
    --shoppers 24
    --beside last               of every two processes one runs the last release; or a tag, a branch, a commit
    --stand-ins                 without what is not installed of Kafka, MongoDB and S3: Redis, PostgreSQL and a folder instead
    --faults kill,network       only these; default all: kill, pause, broker, lag, redis, network, failover, rolling, clock
`;

const read = () =>
  readOptions({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      seconds: { type: 'string' },
      shoppers: { type: 'string' },
      pots: { type: 'string' },
      update: { type: 'boolean', default: false },
      runbook: { type: 'boolean', default: false },
      calm: { type: 'boolean', default: false },
      shop: { type: 'string' },
      admin: { type: 'string' },
      sandbox: { type: 'string' },
      mailbox: { type: 'string' },
      kill: { type: 'string', multiple: true, default: [] },
      report: { type: 'string' },
      short: { type: 'boolean', default: false },
      history: { type: 'string' },
      full: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      schedule: { type: 'string' },
      'every-order': { type: 'boolean' },
      'fail-fast': { type: 'boolean', default: false },
      bugs: { type: 'boolean', default: false },
      some: { type: 'string', default: '0' },
      replicas: { type: 'string', default: '2' },
      faults: { type: 'string' },
      beside: { type: 'string' },
      'stand-ins': { type: 'boolean', default: false },
    },
  });

function whole(option: string, text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0)
    throw new Misused(`--${option} must be a whole number, not "${text}".`);
  return number;
}

async function main(): Promise<number> {
  const { values, positionals } = read();
  const [name, ...rest] = positionals;
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const seed = whole('seed', values.seed);
  if (values.bugs) return bugs(positionals, whole('some', values.some));
  const { short } = values;
  const seconds = (usual: number) => (values.seconds ? whole('seconds', values.seconds) : usual);
  const shoppers = (usual: number) => (values.shoppers ? whole('shoppers', values.shoppers) : usual);
  if (name === 'interleavings')
    return interleavings({
      names: rest,
      seconds: seconds(600),
      seed,
      failFast: values['fail-fast'],
      schedule: values.schedule?.split('.').map((choice) => whole('schedule', choice)),
      everyOrder: values['every-order'],
    });
  if (name === 'sale') {
    const wrong = short ? (await rules(false)) || (await walkthrough()) : 0;
    if (wrong > 0) return wrong;
    return sale({
      shoppers: shoppers(short ? 60 : 300),
      seconds: seconds(short ? 15 : 300),
      seed: String(seed),
      short,
      history: values.history,
    });
  }
  if (name === 'rules') return rules(values['fail-fast']);
  if (name === 'tables') return writeAllTables();
  if (name === 'walkthrough') return walkthrough({ names: rest });
  if (name === 'restore')
    return restore({
      shoppers: shoppers(60),
      seconds: seconds(short ? 40 : 600),
      seed: String(seed),
      full: values.full,
    });
  if (name === 'replicas')
    return replicas({
      seconds: seconds(600),
      seed: String(seed),
      replicas: whole('replicas', values.replicas),
      shoppers: shoppers(24),
      beside: values.beside,
      standIns: values['stand-ins'],
      faults: values.faults?.split(',') ?? [],
    });
  const pots = (usual: number) => (values.pots ? whole('pots', values.pots) : usual);
  if (name === 'rehearsal' && values.update && values.runbook) return followRunbook({ short });
  if (name === 'rehearsal' && values.update)
    return updateNight({
      shoppers: shoppers(short ? 500 : 10_000),
      pots: pots(short ? 10 : 40),
      seed: String(seed),
      short,
      calm: values.calm,
    });
  if (name === 'rehearsal') {
    const { shop, admin, sandbox, mailbox, kill: kills, report } = values;
    return rehearsal({
      shop,
      admin,
      sandbox,
      mailbox,
      kills,
      report,
      pots: pots(100),
      shoppers: shoppers(5000),
      seconds: seconds(10),
      seed: String(seed),
    });
  }
  throw new Misused(name ? `There is no proof "${name}".` : 'Which proof?');
}

await runCommand(USAGE, main);
