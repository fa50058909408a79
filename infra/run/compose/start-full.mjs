// `npm run start:full`: needs Docker with the compose plugin; makes .env at the first start, builds, starts, and shows the logs.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from '../launcher/install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const answers = (...args) => spawnSync('docker', args, { stdio: 'ignore' }).status === 0;

const missing = !answers('--version')
  ? 'Docker is missing. Install it: https://docs.docker.com/engine/install'
  : !answers('compose', 'version')
    ? 'Docker is here, its compose plugin is not. Install it: https://docs.docker.com/compose/install/linux'
    : !answers('info')
      ? 'Docker is installed, but its engine does not answer. Start it (Docker Desktop, or: sudo systemctl start docker), and see that you may use it.'
      : '';
if (missing) {
  process.stderr.write(
    `\nThe full profile runs in containers. ${missing}\nThen run npm run start:full again. Without Docker, npm start runs the whole shop in one process.\n`,
  );
  process.exit(1);
}
if (!existsSync(join(root, '.env'))) {
  await installPackages();
  const made = spawnSync(join(root, 'node_modules', '.bin', 'node'), ['infra/run/compose/make-env.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (made.status !== 0) process.exit(made.status ?? 1);
}
const compose = spawn('docker', ['compose', 'up', '--build'], { cwd: root, stdio: 'inherit' });
// Ctrl-C reaches compose by itself, as the terminal signals the whole group; it stops the containers.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => compose.kill('SIGTERM'));
compose.on('exit', (code) => process.exit(code ?? 1));
