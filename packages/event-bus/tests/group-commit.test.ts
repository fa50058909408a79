import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createGroupCommit, type Step } from '@slipcast/event-bus/group-commit';
import { createPool } from '@slipcast/storage/postgres';
import { startPostgres } from '@slipcast/testkit/postgres';

describe.each([true, false])('a group commit (pipeline: %s)', (pipeline) => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let pool: pg.Pool;
  let observer: pg.Pool;
  beforeAll(async () => {
    postgres = await startPostgres();
    const url = await postgres.createDatabase('groups');
    pool = createPool(url, { pipeline, lockMs: 300 });
    observer = createPool(url);
    await observer.query(`
      CREATE TABLE pot (name text PRIMARY KEY, xid xid8 NOT NULL DEFAULT pg_current_xact_id());
      CREATE FUNCTION at_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.name LIKE 'late%' THEN PERFORM pg_sleep(0.1); END IF;
        IF NEW.name LIKE 'refused%' THEN RAISE EXCEPTION 'refused at the commit'; END IF;
        RETURN NULL;
      END $$;
      CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON pot DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION at_commit();`);
  });
  beforeEach(() => observer.query('TRUNCATE pot'));
  afterAll(async () => {
    await Promise.all([pool?.end(), observer?.end()]);
    await postgres?.stop();
  });

  const add =
    (name: string): Step<string> =>
    async (client) => {
      const { rows } = await client.query<{ name: string }>({
        name: 'add',
        text: 'INSERT INTO pot (name) VALUES ($1) RETURNING name',
        values: [name],
      });
      return rows[0]?.name ?? '';
    };
  const addAll = (names: string[], options = {}) => {
    const commit = createGroupCommit(pool, options);
    return Promise.allSettled(names.map((name) => commit(name, add(name))));
  };
  const statuses = (settled: PromiseSettledResult<string>[]) =>
    settled.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'));
  const transactions = async () => {
    const { rows } = await observer.query<{ names: string[] }>(
      'SELECT array_agg(name ORDER BY name) AS names FROM pot GROUP BY xid ORDER BY min(name)',
    );
    return rows.map(({ names }) => names);
  };

  it('commits what waits in one transaction, and gives each its own answer', async () => {
    expect(statuses(await addAll(['a', 'd', 'c', 'b']))).toEqual(['a', 'd', 'c', 'b']);
    expect(await transactions()).toEqual([['a'], ['b', 'c', 'd']]);
  });

  it('begins another group once one is full', async () => {
    await addAll(['a', 'b', 'c', 'd', 'e'], { max: 2 });
    expect(await transactions()).toEqual([['a'], ['b', 'c'], ['d', 'e']]);
  });

  it('fails no one because of another', async () => {
    await observer.query(`INSERT INTO pot (name) VALUES ('taken')`);
    expect(statuses(await addAll(['a', 'b', 'taken', 'c', 'd']))).toEqual(['a', 'b', 'failed', 'c', 'd']);
    expect(statuses(await addAll(['e', 'f', 'refused', 'g']))).toEqual(['e', 'f', 'failed', 'g']);
  });

  it('repeats nothing that was committed, whatever a step makes of its result', async () => {
    const commit = createGroupCommit(pool);
    const misread: Step<string> = async (client) => {
      await add('misread')(client);
      throw new Error('unexpected result');
    };
    const all = [commit('a', add('a')), commit('misread', misread), commit('z', add('z'))];
    expect(statuses(await Promise.allSettled(all))).toEqual(['a', 'failed', 'z']);
    expect((await transactions()).flat()).toEqual(['a', 'misread', 'z']);
  });

  it('answers only after the commit', async () => {
    const commit = createGroupCommit(pool);
    const names = ['first', 'late-1', 'late-2'];
    const isThere = async (name: string) => {
      await commit(name, add(name));
      return (await observer.query('SELECT 1 FROM pot WHERE name = $1', [name])).rowCount;
    };
    expect(await Promise.all(names.map(isThere))).toEqual([1, 1, 1]);
  });

  it('lets others pass one that waits for a lock, and fails that one alone when the lock does not come', async () => {
    const other = await observer.connect();
    await other.query('BEGIN');
    await other.query(`INSERT INTO pot (name) VALUES ('locked')`);
    const commit = createGroupCommit(pool);
    const [first, locked] = [commit('first', add('first')), commit('locked', add('locked'))];
    const failed = locked.then(
      () => 'no',
      (error: { code?: string }) => error.code,
    );
    await first;
    expect(await Promise.all(['a', 'b'].map((name) => commit(name, add(name))))).toEqual(['a', 'b']);
    expect(await failed).toBe('55P03');
    await other.query('ROLLBACK');
    other.release();
  });
});
