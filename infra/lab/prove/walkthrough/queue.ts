import type { Findings } from './findings.ts';
import type { Person } from './person.ts';
import type { Stage } from './stage.ts';

export const YOURS = /is yours until \d\d:\d\d$/;
export const ASKED = /^Confirm your place/;
/** The key in a mailed link. */
export const keyIn = ({ text }: { text: string }) => ({ key: /waiting#([\w.-]+)/.exec(text)?.[1] });

/** Joins the queue of a pot. */
export const join = (person: Person, pot: { id: string }, email?: string, variantId = 'main') =>
  person.ask('POST', '/cart/waiting', { product_id: pot.id, variantId, ...(email && { email }) });
export const places = async (person: Person) => (await person.get('/cart/waiting')).places;

/** A guest who waits with a confirmed address. Answers the key in their emails. */
export async function waits(stage: Stage, findings: Findings, person: Person, pot: { id: string }) {
  await join(person, pot, person.email);
  const key = keyIn(await stage.post.mail(findings, person.email, ASKED));
  await person.must('POST', '/cart/waiting/confirm', key);
  return key;
}
/** What someone was emailed about, oldest first. */
export const subjects = async ({ post }: Stage, { email }: Person) =>
  (await post.to(email)).map(({ subject }) => subject);
