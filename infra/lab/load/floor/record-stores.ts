import { createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';
import { env } from 'node:process';
import { isMainThread } from 'node:worker_threads';
import { Redis } from 'ioredis';
import pg from 'pg';
import { writeValue, type Sent, type Value } from './recording.ts';

// Loaded in front of a shop (`--import`): writes down whatever it sends to its stores.

const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils') as {
  prepareValue(value: unknown): unknown;
};

/** What is sent before the event loop turns leaves in one packet. */
let turn = 0;
let counted = false;
function thisTurn(): number {
  if (!counted) {
    counted = true;
    setImmediate(() => {
      turn += 1;
      counted = false;
    });
  }
  return turn;
}

const connections = new WeakMap<object, number>();
let last = 0;
function numberOf(connection: object): number {
  const known = connections.get(connection);
  if (known !== undefined) return known;
  connections.set(connection, (last += 1));
  return last;
}

function record(file: string): void {
  const out = createWriteStream(file, { flags: 'a' });
  const write = (sent: Sent) => void out.write(`${JSON.stringify(sent)}\n`);
  const now = () => Date.now();

  const { query } = pg.Client.prototype as unknown as {
    query(this: pg.Client, ...given: unknown[]): unknown;
  };
  function recorded(this: pg.Client, ...given: unknown[]): unknown {
    const config = typeof given[0] === 'string' ? { text: given[0] } : (given[0] as pg.QueryConfig);
    const values = (Array.isArray(given[1]) ? given[1] : config.values) ?? [];
    if (typeof config.text === 'string')
      write({
        store: 'postgres',
        at: now(),
        turn: thisTurn(),
        connection: numberOf(this),
        database: this.database ?? '',
        ...(config.name && { name: config.name }),
        text: config.text,
        values: values.map((value: unknown): Value => writeValue(prepareValue(value))),
      });
    return query.apply(this, given);
  }
  pg.Client.prototype.query = recorded as unknown as pg.Client['query'];

  const { defineCommand, sendCommand } = Redis.prototype;
  // Whose text ioredis sends only when a server does not have it.
  Redis.prototype.defineCommand = function definedCommand(name, definition) {
    const load = { name: 'script', args: ['LOAD', definition.lua] };
    write({ store: 'redis', at: now(), turn: thisTurn(), connection: numberOf(this), ...load });
    return defineCommand.call(this, name, definition);
  };
  Redis.prototype.sendCommand = function recordedCommand(command, ...rest) {
    const { name, args } = command as unknown as { name: string; args: unknown[] };
    write({
      store: 'redis',
      at: now(),
      turn: thisTurn(),
      connection: numberOf(this),
      name,
      args: args.flat().map(writeValue),
    });
    return sendCommand.call(this, command, ...rest);
  };
}

const file = env['RECORD_STORES_TO'];
if (file && isMainThread) record(file);
