import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StartedShop } from '../../run/lite/shop-process.ts';

/** MB of 1024² bytes, as `top` shows them. */
export interface Memory {
  resident: number;
  /** The objects on V8's main heap. */
  heap: number;
}

/** What the shop's process holds now; NaN where there is no /proc. PostgreSQL and Redis are not in it. */
export async function memoryOf(shop: StartedShop): Promise<Memory> {
  const status = await readFile(`/proc/${shop.process.pid}/status`, 'utf8').catch(() => '');
  const resident = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
  const targets = await readFile(join(shop.dataDir, 'metrics-targets.json'), 'utf8');
  const services = JSON.parse(targets) as { targets: string[]; labels: { service: string } }[];
  // The gateway reports the figures of the whole process.
  const gateway = services.find(({ labels }) => labels.service === 'gateway');
  const metrics = await fetch(`http://${gateway?.targets[0]}/metrics`)
    .then((answer) => answer.text())
    .catch(() => '');
  const heap = Number(/^nodejs_heap_size_used_bytes\S* (\S+)/m.exec(metrics)?.[1] ?? Number.NaN) / 1024 ** 2;
  return { resident, heap };
}
