import { runAsProcess } from '@slipcast/service-kit/run-as-process';
import { readGatewayConfig } from './config.ts';
import { createGateway } from './service.ts';

await runAsProcess(() => createGateway(readGatewayConfig()));
