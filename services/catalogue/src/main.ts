import { runAsProcess } from '@slipcast/service-kit/run-as-process';
import { readCatalogueConfig } from './config.ts';
import { createCatalogueService } from './service.ts';

await runAsProcess(() => createCatalogueService(readCatalogueConfig()));
