import type { Findings } from './findings.ts';
import type { Mail } from './post-box.ts';
import type { Person } from './person.ts';
import type { Stage } from './stage.ts';

/** What an email says at this place. */
export const linkIn = (mail: Mail, pattern: RegExp): string => pattern.exec(mail.text)?.[1] ?? '';

/** Asks for the shop's letters. Answers the token in the email that asks for a confirmation. */
export async function askForLetters(
  { post }: Stage,
  findings: Findings,
  person: Person,
  topics: string[],
): Promise<string> {
  await person.must('POST', '/newsletter', { email: person.email, topics, page: 'newsletter' });
  return linkIn(await post.mail(findings, person.email, /^Confirm that you/), /token=([\w.-]+)/);
}

/** A new reader of the shop's letters, who has confirmed. Answers their key too. */
export async function reader(stage: Stage, findings: Findings, topics: string[]): Promise<[Person, string]> {
  const person = stage.guest('reader');
  const token = await askForLetters(stage, findings, person, topics);
  return [person, (await person.must('POST', '/newsletter/confirm', { token })).key];
}

/** The same for a reader who has asked before. Answers the token of the newer email. */
export async function askAgain(
  { post }: Stage,
  findings: Findings,
  person: Person,
  topics: string[],
): Promise<string> {
  const asked = async () =>
    (await post.to(person.email)).filter(({ subject }) => subject.startsWith('Confirm that you'));
  const before = (await asked()).length;
  await person.must('POST', '/newsletter', { email: person.email, topics, page: 'newsletter' });
  await findings.comes('another email to confirm', async () => (await asked()).length, before + 1);
  return linkIn((await asked()).at(-1) as Mail, /token=([\w.-]+)/);
}
