import { createAdmin } from '../lite/first-admin.ts';
import { readAccountConfig } from './config.ts';

/** The first super admin of a shop without the demo; runs in the user service's container. */
const [name, email] = process.argv.slice(2);
if (!name || !email) {
  process.stderr.write(
    'docker compose exec user node infra/run/compose/create-admin.ts "Robin Fettle" robin@example.com\n',
  );
  process.exit(2);
}
const { INTERNAL_TOKEN: internalToken, PORT } = readAccountConfig();
process.stdout.write(
  await createAdmin({ userUrl: `http://127.0.0.1:${PORT}`, internalToken }, { name, email }),
);
