import { readConfig } from './config.ts';
import { createSquareSandbox } from './server.ts';

const sandbox = createSquareSandbox(readConfig());
const { url } = await sandbox.start();
console.log(`square-sandbox listening on ${url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop());
