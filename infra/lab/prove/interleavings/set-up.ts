import { randomUUID } from 'node:crypto';
import type { Charges } from './card-provider.ts';
import type { Memory } from './memory.ts';
import type { Choose } from './steps.ts';
import type { Scenario } from './scenario.ts';
import { Schedule } from './schedule.ts';
import type { RedisKey, Rows } from './store-copies.ts';
import type { World } from './world.ts';

/**
 * Whatever has to differ in each copy: ids, the numbers of orders, and what distinguishes the requests for a payment,
 * which is the hash of a card's token that is never used twice.
 */
const NAMES =
  /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}|\d{4}-ORD-\d{3,}|(?<="open_key":")[^"]+)/;
const LASTS_MS = 10_000;
/** The id of a run in the code of a discount. */
const isInCapitals = (name: string) =>
  /^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/.test(name) && /[A-F]/.test(name);
const isOrderNumber = (name: string) => name.includes('-ORD-');

/** A text with names in it, ready to be written with others instead. */
class Copied {
  /** In turn what stays and a name. */
  private readonly parts: string[];

  constructor(value: unknown) {
    this.parts = JSON.stringify(value).split(NAMES);
  }
  get names(): string[] {
    const names = this.parts.filter((_, index) => index % 2 === 1);
    return names.map((name) => (isInCapitals(name) ? name.toLowerCase() : name));
  }
  with(others: ReadonlyMap<string, string>): string {
    const other = (name: string) =>
      isInCapitals(name) ? others.get(name.toLowerCase())?.toUpperCase() : others.get(name);
    return this.parts.map((part, index) => (index % 2 === 1 ? (other(part) ?? part) : part)).join('');
  }
}

/**
 * What the schedules of a batch begin with. The shop's own code makes it once; each schedule gets a copy of everything that
 * this has left in PostgreSQL, in Redis, in the provider's books and in the clients' memory, with ids of its own.
 */
export class SetUp {
  private readonly world: World;
  private readonly scenario: Scenario;
  private readonly rows: { database: Rows['database']; table: string; text: Copied }[];
  private readonly keys: Copied;
  private readonly charges: Copied;
  private readonly memory: Copied;
  private readonly names: readonly string[];
  private readonly copied: Memory[] = [];
  private copying: Promise<void> | undefined;
  private readonly made = performance.now();

  private constructor(
    world: World,
    scenario: Scenario,
    rows: Rows[],
    keys: RedisKey[],
    charges: Charges,
    memory: Memory,
  ) {
    this.world = world;
    this.scenario = scenario;
    this.rows = rows.map(({ database, table, rows: all }) => ({ database, table, text: new Copied(all) }));
    this.keys = new Copied(keys);
    this.charges = new Copied(charges);
    this.memory = new Copied(memory);
    const all = [...this.rows.map(({ text }) => text), this.keys, this.charges, this.memory];
    this.names = [...new Set(all.flatMap(({ names }) => names))];
  }

  /** No schedule may be under way. */
  static async of(world: World, scenario: Scenario): Promise<SetUp> {
    const { copies, provider } = world;
    await world.forget();
    const before = await copies.now();
    const schedule = await Schedule.create(world, () => 0, scenario);
    await scenario.prepare(schedule);
    await schedule.flushed();
    const [rows, keys] = await Promise.all([copies.rowsSince(before), copies.redisKeys()]);
    const setUp = new SetUp(world, scenario, rows, keys, provider.charges(), schedule.memory());
    await schedule.stop();
    return setUp;
  }

  /** On a busy machine, before the age of a copy of the stock makes the shop compare it again. */
  get isOld(): boolean {
    return performance.now() - this.made > LASTS_MS;
  }

  /** @param wanted so many will be needed, as far as is known */
  async schedule(choose: Choose, wanted: number): Promise<Schedule> {
    while (this.copied.length === 0) {
      this.copying ??= this.copy(wanted).finally(() => (this.copying = undefined));
      await this.copying;
    }
    return Schedule.create(this.world, choose, this.scenario, this.copied.pop());
  }

  private async copy(count: number): Promise<void> {
    const { copies, provider } = this.world;
    const orders = this.names.filter(isOrderNumber);
    const numbers = orders.length > 0 ? await copies.orderNumbers(count * orders.length) : [];
    const others = Array.from(
      { length: count },
      () =>
        new Map(this.names.map((name) => [name, isOrderNumber(name) ? (numbers.pop() ?? '') : randomUUID()])),
    );
    const listOf = (list: Copied) => {
      const inner = others.map((names) => list.with(names).slice(1, -1));
      return `[${inner.filter(Boolean).join(',')}]`;
    };
    await Promise.all([
      copies.insert(this.rows.map(({ database, table, text }) => ({ database, table, rows: listOf(text) }))),
      copies.setRedis(JSON.parse(listOf(this.keys)) as RedisKey[]),
    ]);
    provider.add(JSON.parse(listOf(this.charges)) as Charges);
    this.copied.push(...others.map((names) => JSON.parse(this.memory.with(names)) as Memory));
  }
}
