import { createAdmin } from '../lite/first-admin.ts';
import { operatorHeaders } from '../lite/service-keys.ts';
import { readAccountConfig } from './config.ts';

/** The first super admin of a shop without the demo; runs in the user service's container. */
const [name, email] = process.argv.slice(2);
if (!name || !email) {
  process.stderr.write(
    'docker compose exec user node infra/run/compose/create-admin.ts "Robin Fettle" robin@example.com\n',
  );
  process.exit(2);
}
const { SERVICE_PRIVATE_KEY, PORT } = readAccountConfig();
// In the container of the user service, and so with its key.
const headers = operatorHeaders(SERVICE_PRIVATE_KEY, 'user', 'user');
process.stdout.write(await createAdmin({ userUrl: `http://127.0.0.1:${PORT}`, headers }, { name, email }));
