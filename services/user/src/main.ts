import { runAsProcess } from '@slipcast/service-kit/run-as-process';
import { readUserConfig } from './config.ts';
import { createUserService } from './service.ts';

await runAsProcess(() => createUserService(readUserConfig()));
