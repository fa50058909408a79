import { runAsProcess } from '@slipcast/service-kit/run-as-process';
import { readPaymentConfig } from './config.ts';
import { createPaymentService } from './service.ts';

await runAsProcess(() => createPaymentService(readPaymentConfig()));
