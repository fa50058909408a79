import { runAsProcess } from '@slipcast/service-kit/run-as-process';
import { readContentConfig } from './config.ts';
import { createContentService } from './service.ts';

await runAsProcess(() => createContentService(readContentConfig()));
