-- Orders are found by their tracking information, with or without its spaces.
CREATE INDEX orders_tracking ON orders USING gin (
  (lower(tracking_info || E'\n' || replace(tracking_info, ' ', ''))) gin_trgm_ops
) WHERE tracking_info IS NOT NULL;
