// Plays Mailpit: takes mails by SMTP on 1025 and shows them on 8025, in Mailpit's form and in that of the shop's own mailbox (for e2e/).
import { createServer } from 'node:http';
import { randomUUID } from 'node:crypto';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

const mails = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  async onData(stream, session, done) {
    const { subject = '', text, html } = await simpleParser(stream);
    const to = session.envelope.rcptTo.map(({ address }) => address).join();
    mails.unshift({ id: randomUUID(), to, subject, text, html: html || undefined });
    done();
  },
});

const asMailpit = ({ id, to, subject, text, html }) => ({
  ID: id,
  To: [{ Name: '', Address: to }],
  Subject: subject,
  Text: text,
  HTML: html,
});
const one = (path, pattern) => mails.find(({ id }) => id === pattern.exec(path)?.[1]);
function answerOf({ pathname, searchParams }) {
  if (pathname === '/readyz') return 'ok';
  if (pathname === '/api/v1/messages') return { total: mails.length, messages: mails.map(asMailpit) };
  if (pathname === '/messages.json')
    return { messages: mails.filter(({ to }) => to === searchParams.get('to')) };
  const ours = one(pathname, /^\/messages\/(.+)\.json$/);
  const theirs = one(pathname, /^\/api\/v1\/message\/(.+)$/);
  return ours ?? (theirs && asMailpit(theirs));
}
const web = createServer((req, res) => {
  const answer = answerOf(new URL(req.url, 'http://mail'));
  res.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
  res.end(JSON.stringify(answer ?? null));
});
smtp.listen(1025);
web.listen(8025);
process.once('SIGTERM', () => process.exit(0));
