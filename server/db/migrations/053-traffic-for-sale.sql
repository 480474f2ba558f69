-- Traffic is sold too.
alter table orders drop constraint orders_unit_check;
alter table orders add constraint orders_unit_check check (unit in ('plan', 'storage', 'traffic'));
