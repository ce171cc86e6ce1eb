-- How often an address has used public calls in the present window, counted for all nodes together. Nothing is lost with it.
CREATE UNLOGGED TABLE public_rate (
  subscriber text PRIMARY KEY,
  window_start timestamp with time zone NOT NULL,
  count integer NOT NULL
);
CREATE INDEX public_rate_window_idx ON public_rate (window_start);
