import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTAINERS_FILE, containersJson } from './chart-files.ts';

/** `npm run kubernetes:files`: what the chart takes from docker-compose.yml. */
await writeFile(join(import.meta.dirname, CONTAINERS_FILE), containersJson());
