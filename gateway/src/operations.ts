import { createServer, type Server } from 'node:http';
import express from 'express';
import type { Metrics } from '@slipcast/service-kit/metrics';
import type { Component } from '@slipcast/service-kit/service';
import type { GatewayConfig } from './config.ts';

/** Metrics for operators, on a port that shoppers never see. */
export function operations(config: GatewayConfig, metrics: Metrics): Component {
  let server: Server | undefined;
  return {
    name: 'operations',
    async start() {
      if (config.OPS_PORT === undefined) return;
      const app = express();
      app.get(
        '/metrics',
        async (_req, res) =>
          void res.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
      );
      server = createServer(app);
      await new Promise<void>((resolve) => server?.listen(config.OPS_PORT, config.HOST, resolve));
    },
    stop: () => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())),
  };
}
