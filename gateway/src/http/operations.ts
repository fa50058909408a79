import type { Server } from 'node:net';
import express from 'express';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Metrics } from '@slipcast/service-kit/metrics';
import { createService, type Component } from '@slipcast/service-kit/service';
import type { GatewayConfig } from '../config.ts';

/** Metrics for operators, on a port that shoppers never see. @param listener already bound by the host process */
export function operations(
  { HOST: host, OPS_PORT: port }: GatewayConfig,
  metrics: Metrics,
  logger: Logger,
  listener?: Server,
): Component {
  const name = 'operations';
  if (port === undefined && !listener) return { name };
  const app = express();
  app.get('/metrics', async (_req, res) => {
    res.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return createService({ name, host, port: port ?? 0, listener, logger, components: [], listen: () => app });
}
