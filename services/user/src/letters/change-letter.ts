import type { AuditAction, Described } from '@slipcast/contracts/audit';
import { ukTime } from '@slipcast/contracts/sale-words';
import type { LetterContent } from '@slipcast/contracts/events/letter-events';
import { TOPIC_NAMES } from '@slipcast/contracts/newsletter';
import type { Actor } from '@slipcast/service-kit/audit';
import { inTransaction } from '@slipcast/storage/postgres';
import type pg from 'pg';
import { recordChange } from '../audit/audit-log.ts';
import { letterNotFound, refuseIfChanged, refuseUnlessDraft, type Letter } from './letter.ts';
import { deleteLetter, insertLetter, lockLetter, saveContent, saveLetterState } from './letter-store.ts';

/** As the audit log shows it. */
const describe = ({ subject, text, topic, pots, update }: LetterContent): Described => ({
  Subject: subject,
  Text: text,
  Topic: TOPIC_NAMES[topic],
  'Shop update': update?.title ?? '',
  Pots: pots.map(({ name }) => name).join(', '),
});
const sendingOf = ({ state, sendAt }: Pick<Letter, 'state' | 'sendAt'>): Described => ({
  State: state,
  Sends: sendAt ? `${ukTime(sendAt)} (UK time)` : '',
});

/** Answers the new letter's id. */
export const addLetter = (pool: pg.Pool, by: Actor, content: LetterContent): Promise<string> =>
  inTransaction(pool, async (client) => {
    const objectId = await insertLetter(client, content);
    await recordChange(client, by, {
      action: 'letter.added',
      objectId,
      object: content.subject,
      after: describe(content),
    });
    return objectId;
  });

async function lockLoaded(client: pg.PoolClient, id: string, versionLoaded?: number): Promise<Letter> {
  const letter = await lockLetter(client, id);
  if (!letter) throw letterNotFound();
  refuseIfChanged(letter, versionLoaded);
  return letter;
}

/** Throws Refusal 'not-found', 'conflict' or 'transition-refused'. */
export const changeLetter = (
  pool: pg.Pool,
  by: Actor,
  { id, content, versionLoaded }: { id: string; content: LetterContent; versionLoaded?: number },
): Promise<void> =>
  inTransaction(pool, async (client) => {
    const before = await lockLoaded(client, id, versionLoaded);
    refuseUnlessDraft(before);
    await saveContent(client, id, content);
    const fields = { before: describe(before), after: describe(content) };
    await recordChange(client, by, {
      action: 'letter.changed',
      objectId: id,
      object: content.subject,
      ...fields,
    });
  });

/** Throws Refusal 'not-found', or 'transition-refused' for one that someone has been sent. */
export const removeLetter = (pool: pg.Pool, by: Actor, id: string): Promise<void> =>
  inTransaction(pool, async (client) => {
    const before = await lockLoaded(client, id);
    refuseUnlessDraft(before);
    await deleteLetter(client, id);
    const object = before.subject;
    await recordChange(client, by, {
      action: 'letter.deleted',
      objectId: id,
      object,
      before: describe(before),
    });
  });

/**
 * Schedules or stops it. Throws Refusal 'not-found', 'conflict' or 'transition-refused'.
 *
 * @param decide answers null if nothing changes
 */
export const moveLetter = (
  pool: pg.Pool,
  by: Actor,
  id: string,
  {
    action,
    versionLoaded,
    decide,
  }: {
    action: AuditAction;
    versionLoaded?: number;
    decide: (letter: Letter) => Pick<Letter, 'state' | 'sendAt'> | null;
  },
): Promise<void> =>
  inTransaction(pool, async (client) => {
    const before = await lockLetter(client, id);
    if (!before) throw letterNotFound();
    const after = decide(before);
    // Before the version, because a repeat of the press has an older one.
    if (!after) return;
    refuseIfChanged(before, versionLoaded);
    await saveLetterState(client, id, after);
    await recordChange(client, by, {
      action,
      objectId: id,
      object: before.subject,
      before: sendingOf(before),
      after: sendingOf(after),
    });
  });
