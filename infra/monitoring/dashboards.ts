/** One line of a graph: what to ask Prometheus, and how to name what comes back. */
export interface Query {
  expr: string;
  legend: string;
}
export interface Panel {
  title: string;
  unit: 's' | 'reqps' | 'short' | 'percentunit' | 'bytes';
  queries: Query[];
}
export interface Dashboard {
  /** Its address in Grafana, and its file. */
  id: string;
  title: string;
  /** The dashboard asks for a service, which its queries name `$service`. */
  perService?: boolean;
  panels: Panel[];
}

const one = (title: string, unit: Panel['unit'], expr: string, legend: string): Panel => ({
  title,
  unit,
  queries: [{ expr, legend }],
});
const perSecond = (method: string, route: string, rest = '') =>
  `sum by (status) (rate(http_request_seconds_count{method="${method}",route=~"${route}"${rest}}[1m]))`;
const quantile = (share: number, of: string, by: string) =>
  `histogram_quantile(${share}, sum by (${by}, le) (rate(${of}[5m])))`;

/** A sale day at a glance: are pots added, held, paid for and confirmed? */
const saleDay: Dashboard = {
  id: 'sale-day',
  title: 'Sale day',
  panels: [
    one('Adds to carts', 'reqps', perSecond('POST', '/api/cart/items'), '{{status}}'),
    one('Reservations', 'short', 'max(holds_active)', 'held'),
    one('Checkouts', 'reqps', perSecond('POST', '/api/orders/(guest-)?checkout'), '{{status}}'),
    one('Payments that wait, by state', 'short', 'max by (state) (payments_waiting)', '{{state}}'),
    one('Oldest payment in its state', 's', 'max by (state) (payments_waiting_oldest_seconds)', '{{state}}'),
    one('Oldest unsent event', 's', 'max by (service) (outbox_oldest_seconds)', '{{service}}'),
    one('Events not handled yet', 'short', 'max by (group) (consumer_lag)', '{{group}}'),
    one('Oldest unsent email', 's', 'max(email_intent_age_seconds)', 'age'),
    one(
      '95 of 100 requests are faster, by what shoppers do',
      's',
      quantile(0.95, 'gateway_request_seconds_bucket', 'kind'),
      '{{kind}}',
    ),
    one(
      '95 of 100 requests are faster, by route',
      's',
      `topk(10, ${quantile(0.95, 'http_request_seconds_bucket', 'route')})`,
      '{{route}}',
    ),
    {
      title: 'Reads and pages',
      unit: 'reqps',
      queries: [
        { expr: 'sum(rate(gateway_answers_from_memory_total[1m]))', legend: 'from memory' },
        {
          expr: 'sum by (status) (rate(gateway_request_seconds_count{kind=~"api|page|picture"}[1m]))',
          legend: 'asked for: {{status}}',
        },
      ],
    },
    {
      title: 'Refused because there was too much to do',
      unit: 'reqps',
      queries: [
        { expr: 'sum by (importance) (rate(http_requests_shed_total[1m]))', legend: '{{importance}}' },
        { expr: 'max(overload_level)', legend: 'level' },
      ],
    },
    one('Browsers that follow the stock', 'short', 'sum(live_streams_open)', 'open'),
  ],
};

const OF = 'service="$service"';
const service: Dashboard = {
  id: 'service',
  title: 'Service',
  perService: true,
  panels: [
    one('Requests', 'reqps', `sum by (route) (rate(http_request_seconds_count{${OF}}[1m]))`, '{{route}}'),
    one(
      'Refusals and failures',
      'reqps',
      `sum by (route, status) (rate(http_request_seconds_count{${OF},status=~"[45].."}[1m]))`,
      '{{status}} {{route}}',
    ),
    {
      title: 'Time to an answer',
      unit: 's',
      queries: [0.5, 0.95, 0.99].map((share) => ({
        expr: quantile(share, `http_request_seconds_bucket{${OF}}`, 'service'),
        legend: `p${share * 100}`,
      })),
    },
    one(
      'Clients that did not wait',
      'reqps',
      `sum by (route) (rate(http_requests_aborted_total{${OF}}[1m]))`,
      '{{route}}',
    ),
    one(
      'Events handled',
      'reqps',
      `sum by (topic, outcome) (rate(event_handler_seconds_count{${OF}}[1m]))`,
      '{{outcome}} {{topic}}',
    ),
    {
      title: 'Waiting',
      unit: 's',
      queries: [
        { expr: `max(event_loop_wait_seconds{${OF}})`, legend: 'for the event loop' },
        { expr: `max(database_pool_wait_seconds{${OF}})`, legend: 'for a connection' },
      ],
    },
    one('Event loop, p99', 's', `nodejs_eventloop_lag_p99_seconds{${OF}}`, '{{instance}}'),
    one(
      'Garbage collection',
      'percentunit',
      `sum by (kind) (rate(nodejs_gc_duration_seconds_sum{${OF}}[1m]))`,
      '{{kind}}',
    ),
    one('Heap in use', 'bytes', `nodejs_heap_size_used_bytes{${OF}}`, '{{instance}}'),
    one('Processors in use', 'short', `rate(process_cpu_seconds_total{${OF}}[1m])`, '{{instance}}'),
    one('Open files and sockets', 'short', `process_open_fds{${OF}}`, '{{instance}}'),
    one(
      'Figures that could not be read',
      'short',
      `sum by (metric) (increase(metrics_unreadable_total{${OF}}[5m]))`,
      '{{metric}}',
    ),
  ],
};

const money: Dashboard = {
  id: 'money',
  title: 'Money',
  panels: [
    one('Payments begun', 'reqps', perSecond('POST', '/api/payments/(guest-)?create-payment'), '{{status}}'),
    one('Captures', 'reqps', perSecond('POST', '/internal/payments/:id/capture'), '{{status}}'),
    one('Webhooks from Square', 'reqps', perSecond('POST', '/api/payments/webhooks/square'), '{{status}}'),
    one('Without an answer from Square', 'short', 'max(payments_unknown)', 'payments'),
    one('Differ from Square’s books, or from their orders', 'short', 'max(payments_mismatched)', 'payments'),
    one(
      'Refunds that failed or wait',
      'short',
      'max by (state) (payments_waiting{state=~"refunding|refund-failed"})',
      '{{state}}',
    ),
    one('Declined cards', 'short', 'sum(increase(payments_declined_total[10m]))', 'in ten minutes'),
    {
      title: 'Not for the card',
      unit: 'short',
      queries: [
        { expr: 'sum by (limit) (increase(payments_refused_total[10m]))', legend: 'limit: {{limit}}' },
        { expr: 'sum by (code) (increase(payments_not_taken_total[10m]))', legend: 'Square: {{code}}' },
      ],
    },
    {
      title: 'Stock that needs a person',
      unit: 'short',
      queries: [
        { expr: 'max(stock_shortfall_pieces)', legend: 'sold and not there' },
        { expr: 'max(ledger_quarantine)', legend: 'to be confirmed' },
        { expr: 'sum(increase(stock_replica_drifts_total[1h]))', legend: 'replicas put right in an hour' },
      ],
    },
    one('Given up', 'short', 'sum by (group) (increase(dead_letters_total[1h]))', '{{group}}'),
    one('E-mails', 'reqps', 'sum by (outcome) (rate(emails_total[5m]))', '{{outcome}}'),
    one(
      'A checkout step fails, or is slow',
      'percentunit',
      '{__name__=~"shop:checkout_(errors|slow):ratio_rate(5m|1h)"}',
      '{{__name__}}',
    ),
  ],
};

export const DASHBOARDS: Dashboard[] = [saleDay, service, money];
