import { runAsProcess } from '@slipcast/service-kit/run-as-process';
import { readEmailWorkerConfig } from './config.ts';
import { createEmailWorkerService } from './service.ts';

await runAsProcess(() => createEmailWorkerService(readEmailWorkerConfig()));
