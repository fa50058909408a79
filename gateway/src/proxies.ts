import type { Component } from '@slipcast/service-kit/service';
import type { GatewayConfig } from './config.ts';
import type { HealthProbe } from './health-probe.ts';
import { createProxy, type Proxy } from './proxy.ts';
import type { Upstream } from './routes.ts';

export interface Proxies extends Component {
  /** By the upstream's name; `frontend` is the development server, where there is one. */
  get(name: string | undefined): Proxy | undefined;
}

/** One proxy for each upstream. */
export function createProxies(config: GatewayConfig, upstreams: Upstream[], health: HealthProbe): Proxies {
  const { FRONTEND_URL, TRUSTED_PROXIES } = config;
  const all = FRONTEND_URL ? [...upstreams, { name: 'frontend', url: FRONTEND_URL }] : upstreams;
  const proxies = new Map(
    all.map((upstream) => [upstream.name, createProxy(upstream, health, TRUSTED_PROXIES)]),
  );
  return {
    name: 'proxies',
    stop() {
      for (const proxy of proxies.values()) proxy.close();
    },
    get: (name = '') => proxies.get(name),
  };
}
