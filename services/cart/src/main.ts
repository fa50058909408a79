import { runAsProcess } from '@slipcast/service-kit/run-as-process';
import { readCartConfig } from './config.ts';
import { createCartService } from './service.ts';

await runAsProcess(() => createCartService(readCartConfig()));
