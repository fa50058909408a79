import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DASHBOARDS } from './dashboards.ts';
import { grafanaJson } from './grafana.ts';

/** Writes what Grafana is provisioned with, from `dashboards.ts`. */
for (const dashboard of DASHBOARDS)
  await writeFile(
    join(import.meta.dirname, 'grafana/dashboards', `${dashboard.id}.json`),
    grafanaJson(dashboard),
  );
