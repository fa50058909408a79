import { resetSecondFactor } from '../lite/first-admin.ts';
import { operatorHeaders } from '../lite/service-keys.ts';
import { readAccountConfig } from './config.ts';

/** For the only admin of a shop, who has lost their second factor; runs in the user service's container. */
const [email] = process.argv.slice(2);
if (!email) {
  process.stderr.write(
    'docker compose exec user node infra/run/compose/reset-second-factor.ts robin@example.com\n',
  );
  process.exit(2);
}
const { SERVICE_PRIVATE_KEY, PORT } = readAccountConfig();
// In the container of the user service, and so with its key.
const headers = operatorHeaders(SERVICE_PRIVATE_KEY, 'user', 'user');
process.stdout.write(await resetSecondFactor({ userUrl: `http://127.0.0.1:${PORT}`, headers }, email));
