import { runAsProcess } from '@slipcast/service-kit/run-as-process';
import { readOrderConfig } from './config.ts';
import { createOrderService } from './service.ts';

await runAsProcess(() => createOrderService(readOrderConfig()));
