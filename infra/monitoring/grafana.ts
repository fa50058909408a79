import type { Dashboard, Panel } from './dashboards.ts';

const DATASOURCE = { type: 'prometheus', uid: 'prometheus' };
const [COLUMNS, WIDTH, HEIGHT] = [3, 8, 8];

const panelOf = ({ title, unit, queries }: Panel, index: number) => ({
  id: index + 1,
  type: 'timeseries',
  title,
  datasource: DATASOURCE,
  gridPos: {
    x: (index % COLUMNS) * WIDTH,
    y: Math.floor(index / COLUMNS) * HEIGHT,
    w: WIDTH,
    h: HEIGHT,
  },
  fieldConfig: { defaults: { unit, min: 0, custom: { fillOpacity: 10 } }, overrides: [] },
  targets: queries.map(({ expr, legend }, query) => ({
    refId: String.fromCodePoint(65 + query),
    datasource: DATASOURCE,
    expr,
    legendFormat: legend,
  })),
});

/** The text of a file that Grafana provisions. */
export function grafanaJson({ id, title, perService, panels }: Dashboard): string {
  const variable = {
    name: 'service',
    type: 'query',
    datasource: DATASOURCE,
    query: 'label_values(http_request_seconds_count, service)',
    refresh: 2,
    current: { text: 'order', value: 'order' },
  };
  const dashboard = {
    uid: `slipcast-${id}`,
    title: `slipcast: ${title}`,
    tags: ['slipcast'],
    timezone: 'browser',
    schemaVersion: 39,
    refresh: '10s',
    time: { from: 'now-1h', to: 'now' },
    templating: { list: perService ? [variable] : [] },
    panels: panels.map(panelOf),
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}
