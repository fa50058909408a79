import { runForAdmins } from './admin-command.ts';
import { resetSecondFactor } from './first-admin.ts';

/** `npm run reset-second-factor`: for the only admin of a shop, who has lost theirs, while it runs. */
const [email] = process.argv.slice(2);
await runForAdmins(email ? (service) => resetSecondFactor(service, email) : null, {
  usage: 'npm run reset-second-factor -- robin@example.com',
});
