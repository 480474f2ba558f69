-- Facts of a receipt that stay as they were when it was ordered.
-- The country that the server saw, whatever the payer chose; empty where it is not known.
alter table orders add seen_country text not null default '';
-- Who sold it: `{"lines": […], "taxNumber": "…"}`; null for what was ordered before, or where content/plans.yaml does not say.
alter table orders add issuer jsonb;
