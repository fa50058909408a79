import { runForAdmins } from './admin-command.ts';
import { createAdmin } from './first-admin.ts';

/** `npm run create-admin`: the first super admin of a shop without the demo, while it runs. */
const [name, email] = process.argv.slice(2);
await runForAdmins(name && email ? (service) => createAdmin(service, { name, email }) : null, {
  usage: 'npm run create-admin -- "Robin Fettle" robin@example.com',
});
