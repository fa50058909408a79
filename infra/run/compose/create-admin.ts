import { randomBytes } from 'node:crypto';
import { readAccountConfig } from './config.ts';

/** The first super admin of a shop without the demo; runs in the user service's container. */
const [name, email] = process.argv.slice(2);
if (!name || !email) {
  process.stderr.write(
    'docker compose exec user node infra/run/compose/create-admin.ts "Robin Fettle" robin@example.com\n',
  );
  process.exit(2);
}
const { INTERNAL_TOKEN, PORT } = readAccountConfig();
const password = randomBytes(12).toString('base64url');
const answer = await fetch(`http://127.0.0.1:${PORT}/internal/accounts`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-internal-token': INTERNAL_TOKEN },
  body: JSON.stringify({ name, email, password, isAdmin: true, isSuperAdmin: true }),
});
if (!answer.ok) throw new Error(`The user service answered ${answer.status} ${await answer.text()}`);
process.stdout.write(
  `${email} may sign in with ${password} unless the address had an account, which then is as it was.\n`,
);
