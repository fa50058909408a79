import { runAsProcess } from '@slipcast/service-kit/run-as-process';
import { readIssueConfig } from './config.ts';
import { createIssueService } from './service.ts';

await runAsProcess(() => createIssueService(readIssueConfig()));
